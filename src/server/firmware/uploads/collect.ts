import { db } from '@/server/db/prisma'
import { runAll } from '@/server/run-all'
import { removeOrphanChunks } from '../stores/chunks'
import { removeUpload } from './upload'

const AT_ONCE = 100

/** Removes uploads that have expired with their bytes, and bytes that belong to nothing. */
export async function collectUploads(now: Date): Promise<number> {
  const expired = await db().firmwareUpload.findMany({
    where: { expiresAt: { lte: now } },
    orderBy: { expiresAt: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  })
  const removals = expired.map(
    ({ id }) =>
      () =>
        removeUpload(id),
  )
  await runAll('firmware.uploads', [...removals, removeOrphanChunks])
  return expired.length
}
