// Of a unit with nothing but globals: its kernel files are empty.
int start = 40;
