/** What the address of the page asks for. */
export type Search = Record<string, string | string[] | undefined>
