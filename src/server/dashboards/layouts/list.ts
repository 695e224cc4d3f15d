import * as z from 'zod'
import { type listLayouts, LayoutVersion } from '@/contracts/layout'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** A version that no longer reads is left out: it could not be restored either. */
const Readable = z.array(z.unknown()).transform((rows) =>
  rows.flatMap((row) => {
    const parsed = LayoutVersion.safeParse(row)
    return parsed.success ? [parsed.data] : []
  }),
)

export const listOwnLayouts: Verb<typeof listLayouts> = async ({ actor }) => {
  const rows = await db().layoutVersion.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { layouts: Readable.parse(rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))) }
}
