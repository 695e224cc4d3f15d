import { setTimeout as sleep } from 'node:timers/promises'
import { createRollout, type RolloutFields, submitRollout } from '@/contracts/rollouts/manage'
import { getRollout } from '@/contracts/rollouts/rollouts'
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_GROUP_POLICY,
  DEFAULT_GUARD_LIMITS,
  DEFAULT_ITEM_POLICY,
  type GroupPolicy,
} from '@/domain/rollouts/policy'
import { sumCounts } from '@/domain/rollouts/states'
import { db } from '@/server/db/prisma'
import { answerOf } from '../../support/administration'
import type { Signed } from '../../support/fixtures/factories'
import { ANY } from '../../support/rollouts'
import type { Family } from './families'
import { say } from './watch'

/** What a person does in the console, while the database may be too dead for it at the moment. */
const TRIES = 300
const EVERY_MS = 200

export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(EVERY_MS)
    }
  }
}

type Answer = Awaited<ReturnType<typeof answerOf>>

/** Calls until something else than a fault of the server is answered. */
export async function call(
  by: Signed,
  ...[endpoint, input]: [Parameters<typeof answerOf>[0], Parameters<typeof answerOf>[2]]
): Promise<Answer> {
  return untilDone(async () => {
    await db().session.updateMany({ where: { userId: by.id }, data: { provedAt: new Date() } })
    const answer = await answerOf(endpoint, by, input)
    if (answer.status >= 500) {
      say(`${endpoint.path}: ${JSON.stringify(answer)}`)
      throw new Error(`${endpoint.path}: ${answer.status}`)
    }
    return answer
  })
}

export const countOf = async (where: string, values: unknown[] = []): Promise<number> => {
  const rows = await db().$queryRawUnsafe<{ n: number }[]>(
    `select count(*)::int as n from ${where}`,
    ...values,
  )
  return rows[0]?.n ?? 0
}

/** Stops when the count of a question has been 0, or has not moved for a while; answers the last one. */
export async function untilSettled(
  question: () => Promise<number>,
  { quietMs, mostMs }: { quietMs: number; mostMs: number },
): Promise<number> {
  let [last, movedAt] = [-1, Date.now()]
  const end = Date.now() + mostMs
  while (Date.now() < end) {
    const now = await untilDone(question)
    if (now === 0) return 0
    if (now !== last) [last, movedAt] = [now, Date.now()]
    else if (Date.now() - movedAt > quietMs) return now
    await sleep(500)
  }
  return last
}

export const group = (percent: number, more: Partial<GroupPolicy> = {}): GroupPolicy => ({
  ...DEFAULT_GROUP_POLICY,
  ...{ percent, soakMs: 0 },
  ...more,
})

const MINUTE_MS = 60_000
const policyOf = (groups: GroupPolicy[]): RolloutFields['policy'] => ({
  groups,
  guards: {
    ...DEFAULT_GUARD_LIMITS,
    // what simulated devices do not tell; pump, silence, hardware and alerts hold them
    waived: ['boot_relay_known', 'supply_hours', 'tank_above_low', 'signal'],
  },
  item: { ...DEFAULT_ITEM_POLICY, missingMs: 60 * MINUTE_MS, offerLifeMs: 24 * 60 * MINUTE_MS },
  concurrency: { ...DEFAULT_CONCURRENCY, atOnce: 400 },
  health: { isOn: false, whenBlind: 'proceed' },
  windows: [],
  lastsMs: 30 * 24 * 60 * MINUTE_MS,
})

export type Started = { family: Family; id: string; items: number; canary: number }
type Image = { family: Family; id: string; name: string }

export async function startRollout(by: Signed, image: Image, groups: GroupPolicy[]): Promise<Started> {
  const { family, id: firmwareId, name } = image
  const body = {
    ...{ name, firmwareId, policy: policyOf(groups), supersedes: true },
    target: { ...ANY, families: [family] },
  }
  const { rollout, ...answer } = await call(by, createRollout, { body })
  if (!rollout) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  const params = { id: String(rollout.id) }
  const submitted = await call(by, submitRollout, { params, body: { version: rollout.version } })
  const { rollout: running } = await call(by, getRollout, { params })
  if (running.state !== 'running') throw new Error(`${name} did not start: ${JSON.stringify(submitted)}`)
  const canary = sumCounts(running.groups[0].counts)
  return { family, id: params.id, items: sumCounts(running.counts), canary }
}
