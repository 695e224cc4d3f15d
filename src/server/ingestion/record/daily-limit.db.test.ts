import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'
import type { Report } from '@/server/devices/report'
import { forgetDailyCounts, rejectBeyondDailyLimit } from './daily-limit'

const LIMIT = 80
const DAY = Math.floor(Date.now() / 86_400_000) * 86_400_000

let device = 0
beforeEach(async () => {
  device = (await makeDevice()).id
  forgetDailyCounts()
})

/** A report as the pipeline collects it, with the fields that the limit uses. */
const report = (i: number, day = DAY) =>
  ({
    device: { id: device, rejectedValues: { hour: 0, names: new Set<string>() } },
    at: day + i * 100,
    receivedAt: Date.now(),
    readings: [{ metric: 'distance_mm', channel: 0, value: i }],
    rejected: [],
  }) as unknown as Report

/** Offers messages one by one, as batches do; returns how many were stored. */
async function offer(count: number, { from = 0, day = DAY } = {}) {
  let stored = 0
  for (let i = from; i < from + count; i++) {
    const one = report(i, day)
    await rejectBeyondDailyLimit(pool(), [one], LIMIT)
    if (one.readings.length === 0) continue
    stored += 1
    await storeMessages([{ device, at: one.at, values: { 256: i } }])
  }
  return stored
}

describe('the daily limit of a device', () => {
  it('stores at most that many messages of a day, and records what it rejects', async () => {
    expect(await offer(200)).toBe(LIMIT)
    const refusals = await rejectBeyondDailyLimit(pool(), [report(300)], LIMIT)
    expect(refusals.map(({ name }) => name)).toEqual(['distance_mm 0 daily_limit'])
    expect(await offer(20, { day: DAY - 86_400_000 })).toBe(20)
  })

  it('counts stored messages: another worker, or a restart, adds an eighth at most', async () => {
    await offer(LIMIT)
    forgetDailyCounts()
    expect(await offer(200, { from: 500 })).toBeLessThanOrEqual(LIMIT / 8)
  })
})
