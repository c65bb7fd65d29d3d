// A unit with nothing but globals, so its kernel files are empty.
int start = 40;
