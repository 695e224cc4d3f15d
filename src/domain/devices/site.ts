/** More places than an owner tells apart. */
export const MOST_SITES = 100
/** Characters. */
export const LONGEST_SITE_NAME = 60
export const LONGEST_SITE_NOTE = 300

/** What makes a name the same as another: "North  Farm" is "north farm". */
export const siteKeyOf = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
