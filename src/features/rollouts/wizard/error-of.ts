/** What the server says of a field by its path. */
export type ErrorOf = (path: string) => string | undefined
