import { db } from '@/server/db/prisma'

export type Person = { id: string; name: string }

/**
 * Names of people by id. Roll-outs keep ids without foreign keys, so that an account can be erased: then nobody is
 * named.
 */
export async function loadPeople(ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const users = await db().user.findMany({
    where: { id: { in: known } },
    select: { id: true, name: true, email: true },
  })
  return new Map(users.map(({ id, name, email }) => [id, { id, name: name || email }]))
}

/** The person behind an id; null for nobody and for an erased account. */
export const personOf = (people: ReadonlyMap<string, Person>, id: string | null): Person | null =>
  (id === null ? undefined : people.get(id)) ?? null
