import { db } from '@/server/db/prisma'

type Named = { id: string; name: string }

/** A person by id; null for nobody, or for an account that is gone. */
export const findPerson = async (id: string | null): Promise<Named | null> =>
  id === null ? null : db().user.findUnique({ where: { id }, select: { id: true, name: true } })
