const DECLARED = /^--\s*works-with:\s*(\S+)\s*$/

/** The oldest migration whose releases go on working after this one, as its first line says; null: none before it. */
export const worksWithOf = (sql) => DECLARED.exec(sql.split('\n', 1)[0])?.[1] ?? null

/**
 * How a release whose newest migration is `newest` stands to those that a newer one has applied, each with the floor that it
 * declared: the names of those that it may not start on.
 */
export const thoseAgainst = ({ newest, newer }) =>
  newer.filter(({ worksWith }) => !worksWith || worksWith > newest).map(({ name }) => name)
