// A unit that has only globals, so its kernel files are empty.
int start = 40;
