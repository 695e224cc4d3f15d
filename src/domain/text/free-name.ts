import { truncate } from './truncate'

/** Leaves room for the number in fields of 100 characters. */
const LONGEST = 90

/** The name, with the first number that makes it free where it is taken; it is taken from then on. */
export function freeName(name: string, taken: Set<string>, between: string): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${truncate(name, LONGEST)}${between}${n}`
  taken.add(free)
  return free
}
