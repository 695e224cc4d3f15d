import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CronTurn, runCron } from '@/contracts/system'
import type { ChannelName } from '@/domain/alerts/channels'
import { timeNow } from '@/server/clock'
import { notifyDevices } from '@/server/db/notify'
import type { Job } from '@/server/job'
import { log } from '@/server/log'
import { withLogContext } from '@/server/logging/log-context'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import type { DeliveryChannel } from '@/server/notifications/delivery/types'
import { maintenanceAt } from '@/server/runtime/maintenance'
import { freshRuntime } from '@/server/runtime/state'
import { withJobSpan } from '@/server/tracing/job-span'
import type { Verb } from '@/server/verb'
import { countLiveWorkers } from '../scheduler/timers'
import { loadPausedJobs } from '../scheduler/job-rows'
import { failedEnd, JobRunner } from '../scheduler/runner'
import { SCHEDULED_JOBS, TIMER_JOBS } from './without-worker'

/** The function has a minute (`maxDuration` in vercel.json): nothing begins late in it, and nobody waits to its end. */
const BEGIN_WITHIN_MS = 25_000
export const END_WITHIN_MS = 50_000
const SEND_WITHIN_MS = 15_000

/** From here on a timer's work may take the whole time of a call. */
const LONG_MS = 60_000

type Ended = Pick<CronTurn['ran'][number], 'outcome'>

type Channels = Record<ChannelName, DeliveryChannel>

export type CronOptions = {
  scheduled: readonly Job[]
  timers: readonly Job[]
  channels: Channels
  beginWithinMs?: number
  endWithinMs?: number
}

/** Channels that count how their deliveries end. */
function counted(channels: Channels, counts: CronTurn['deliveries']): Channels {
  const count = (channel: DeliveryChannel): DeliveryChannel => ({
    ...channel,
    send: async (attempt, signal) => {
      const outcome = await channel.send(attempt, signal).catch((error: unknown) => {
        counts.failed += 1
        throw error
      })
      counts[outcome.result] += 1
      return outcome
    },
  })
  const { push, telegram, email, webhook } = channels
  return { push: count(push), telegram: count(telegram), email: count(email), webhook: count(webhook) }
}

/**
 * One turn of what workers do all the time, for a console that has none: jobs by their rows, each at one process at a time;
 * the work of timers, whose rows several share; and deliveries, which are claimed one by one. A worker that lives keeps all
 * of it.
 */
export async function takeTurn(options: CronOptions): Promise<CronTurn> {
  const deliveries = { sent: 0, failed: 0, refused: 0, gone: 0 }
  if ((await countLiveWorkers()) > 0) return { worker: 'running', ran: [], deliveries, isComplete: true }
  // whoever upgrades or restores has stopped the worker, and wants nothing to write
  if (maintenanceAt((await freshRuntime()).maintenance, timeNow()))
    return { worker: 'absent', ran: [], deliveries, isComplete: false }
  const [ran, began]: [CronTurn['ran'], number] = [[], performance.now()]
  const { beginWithinMs = BEGIN_WITHIN_MS, endWithinMs = END_WITHIN_MS } = options
  const paused = await loadPausedJobs()
  const keys = new Set<number>()
  const changed = (some: Iterable<number>) => {
    for (const key of some) keys.add(key)
  }
  const isOver = () => performance.now() - began > beginWithinMs
  const outbox = new Outbox({ channels: counted(options.channels, deliveries), sendWithinMs: SEND_WITHIN_MS })
  const runner = new JobRunner({
    worker: `cron ${randomUUID()}`,
    jobs: options.scheduled,
    changed,
    runTimer: async () => {},
  })
  const runTimers = async (timers: readonly Job[], end: (job: string, ended: Ended) => void) => {
    for (const job of timers) if (!isOver() && !paused.has(job.id)) end(job.id, await runTimer(job, changed))
  }
  const work = async () => {
    let since = performance.now()
    const end = (job: string, { outcome }: Ended) => {
      ran.push({ job, outcome, durationMs: Math.round(performance.now() - since) })
      since = performance.now()
    }
    await outbox.run()
    await runTimers(
      options.timers.filter(({ everyMs }) => everyMs < LONG_MS),
      end,
    )
    since = performance.now()
    await runner.runDue(isOver, end)
    await runTimers(
      options.timers.filter(({ everyMs }) => everyMs >= LONG_MS),
      end,
    )
    // what they have written
    await outbox.run()
    await outbox.idle()
  }
  // what is begun has SEND_WITHIN_MS left before the answer, after which a function may be frozen
  const lastBegin = setTimeout(() => outbox.stop(), beginWithinMs)
  let isDone = false
  try {
    isDone = await Promise.race([work().then(() => true), sleep(endWithinMs, false, { ref: false })])
  } finally {
    clearTimeout(lastBegin)
    outbox.stop()
    await runner.stop()
  }
  // a function may be frozen once it has answered
  await notifyDevices([...keys])
  return { worker: 'absent', ran: [...ran], deliveries: { ...deliveries }, isComplete: isDone && !isOver() }
}

async function runTimer({ id, run }: Job, changed: (keys: Iterable<number>) => void): Promise<Ended> {
  try {
    await withLogContext({ component: id }, () =>
      withJobSpan(id, 'below', () => run(timeNow(), changed, () => {})),
    )
    return { outcome: 'ok' }
  } catch (error) {
    log.warn({ job: id, component: id, reason: failedEnd(error).error }, 'a job failed')
    return { outcome: 'failed' }
  }
}

export const runDueWork: Verb<typeof runCron> = () =>
  takeTurn({ scheduled: SCHEDULED_JOBS, timers: TIMER_JOBS, channels: CHANNEL_REGISTRY })
