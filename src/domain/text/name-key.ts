/** What makes a name the same as another: "North  Farm" is "north farm". */
export const nameKeyOf = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
