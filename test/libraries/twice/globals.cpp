// A unit with only globals: its kernel files are empty.
int start = 40;
