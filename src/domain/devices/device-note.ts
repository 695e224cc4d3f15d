/** More than anybody reads on a time line. */
export const MOST_NOTES = 500
/** Characters. */
export const LONGEST_NOTE = 500
