/** Characters of a device id that a search needs at the least. */
export const MIN_SEARCH = 3
