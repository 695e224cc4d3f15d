import { isDatabaseDown } from '@/server/errors'
import { log } from '@/server/log'
import { inTransaction, type Queryable } from '@/server/db/transaction'
import { damageReason } from '@/server/timeseries/retention/damage'
import { lockShare, saveShare, type RollupShare } from './shares'

/** A share is released after this time, so that its finished roll-ups become visible. */
const SLICE_MS = 2_000

/** A job on shares of devices that several workers divide among themselves, a few devices at a time. */
export type ShareJob = {
  name: string
  atOnce: number
  claim: (client: Queryable, except: readonly number[]) => Promise<RollupShare | null>
  isDue: (share: RollupShare) => boolean
  /** The next devices of a share, in key order. */
  next: (client: Queryable, share: RollupShare, limit: number) => Promise<number[]>
  work: (client: Queryable, share: RollupShare, devices: readonly number[]) => Promise<void>
  /** The share once it is done up to this device; null: up to its last. */
  moved: (share: RollupShare, device: number | null) => RollupShare
  /** Cleans up after a device whose own work fails. */
  leaveOut: (
    client: Queryable,
    share: RollupShare,
    failed: { device: number; error: unknown },
  ) => Promise<void>
}

/** Works on some devices and returns the progress of the share. */
async function runStep(
  client: Queryable,
  job: ShareJob,
  { share, atOnce }: { share: RollupShare; atOnce: number },
) {
  const devices = await job.next(client, share, atOnce)
  await job.work(client, share, devices)
  return job.moved(share, devices.length < atOnce ? null : (devices.at(-1) ?? null))
}

/**
 * Works through all shares that are due. After a failure a share is processed device by device, and a device that fails
 * by itself is left out and does not stop the others.
 */
export async function runShareJob(job: ShareJob): Promise<void> {
  const except: number[] = []
  for (;;) {
    const failed: { share: RollupShare | null } = { share: null }
    try {
      const isDone = await inTransaction(async (client) => {
        let share = await job.claim(client, except)
        if (!share) return true
        failed.share = share
        const until = performance.now() + SLICE_MS
        do share = await runStep(client, job, { share, atOnce: job.atOnce })
        while (job.isDue(share) && performance.now() < until)
        await saveShare(client, share)
        return false
      })
      if (isDone) return
    } catch (error) {
      if (!failed.share) throw error
      log.warn(
        { reason: damageReason(error), share: failed.share.share },
        `${job.name} failed; trying device by device`,
      )
      if (!(await runDeviceByDevice(job, failed.share))) except.push(failed.share.share)
    }
  }
}

/** Processes device by device, each in its own transaction; false when no progress is possible. */
async function runDeviceByDevice(job: ShareJob, { share: number, ...begun }: RollupShare): Promise<boolean> {
  for (;;) {
    const seen: { device: number | null; error?: unknown } = { device: null }
    const isOver = await inTransaction(async (client) => {
      const share = await lockShare(client, number)
      if (!share || !job.isDue(share) || share.hour > begun.hour || share.day > begun.day) return true
      seen.device = (await job.next(client, share, 1))[0] ?? null
      await saveShare(client, await runStep(client, job, { share, atOnce: 1 }))
      return false
    }).catch((error: unknown) => {
      if (seen.device === null) throw error
      seen.error = error
      return false
    })
    if (isOver) return true
    if (seen.device !== null && seen.error !== undefined)
      if (!(await leaveOut(job, { share: number, device: seen.device, error: seen.error }))) return false
  }
}

async function leaveOut(
  job: ShareJob,
  { share: number, ...failed }: { share: number; device: number; error: unknown },
): Promise<boolean> {
  log.error(
    { reason: damageReason(failed.error), device: failed.device },
    `${job.name} fails for a device, which is left out`,
  )
  try {
    return await inTransaction(async (client) => {
      const share = await lockShare(client, number)
      if (!share) return false
      await job.leaveOut(client, share, failed)
      await saveShare(client, job.moved(share, failed.device))
      return true
    })
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ reason: damageReason(error), device: failed.device }, `${job.name} cannot leave a device out`)
    return false
  }
}
