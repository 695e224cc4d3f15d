/** More places than an owner tells apart. */
export const MOST_SITES = 100
/** Characters. */
export const LONGEST_SITE_NAME = 60
export const LONGEST_SITE_NOTE = 300
