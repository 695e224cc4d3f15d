/** Minimum length of a device id in a search. */
export const MIN_SEARCH = 3
