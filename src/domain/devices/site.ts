/** More places than an owner tells apart. */
export const MOST_SITES = 100
/** Characters. */
export const LONGEST_SITE_NAME = 60
export const LONGEST_SITE_NOTE = 300

/** In the place of a place: what stands at none. */
export const NO_SITE = 'none'
/** The longest text that can name a place by its id, or none. */
export const LONGEST_SITE_REF = 36
