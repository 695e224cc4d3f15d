import { db } from '@/server/db/prisma'

/** Characters of device ids that a file name or a header may not contain. */
const fileSafe = (text: string): string => text.replace(/[^\w.-]/g, '-')

/** A CSV file with a heading, to be saved under a name of these parts. */
export const csvResponse = (body: BodyInit, name: readonly string[]): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name.map(fileSafe).join('_')}.csv"`,
      'cache-control': 'no-store, no-transform',
    },
  })

/** The time zone of a user. */
export async function loadPersonZone(userId: string): Promise<string> {
  const { timezone } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { timezone: true },
  })
  return timezone
}
