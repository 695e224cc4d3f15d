import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { loadDevices } from './device-row'
import { deviceView } from './device-view'
import { pool } from '@/server/db/pool'
import { makeWatched } from '~/tests/support/watched'
import { deviceOf, ingest, telemetry } from '~/tests/walks/support/ingest'
import { learnRhythms } from './rhythm'
import { sweepPresence } from '@/server/ingestion/presence/sweep'

const MINUTE_MS = 60_000
const NOW = Date.now()
const JITTER_S = [0, 4, -6, 9, -3, 7, -8, 2]
const GAP_MS = 50 * MINUTE_MS

/** Thirty reports, about five minutes apart but for one long gap; the newest is a second old. */
const times = (): number[] => {
  const found: number[] = []
  for (let n = 0, at = NOW - 1000; n < 30; n += 1) {
    found.unshift(at)
    at -= 5 * MINUTE_MS + (JITTER_S[n % JITTER_S.length] ?? 0) * 1000 + (n === 12 ? GAP_MS : 0)
  }
  return found
}

let made = 0
/** A device of a family that declares no interval, and that has reported for hours. */
async function makeReporting(
  data: { sleepy?: boolean; notificationSettings?: ReturnType<typeof settingsWith> } = {},
) {
  const name = `east${(made += 1)}`
  const device = await makeWatched({ publicId: `tasmota:${name}`, family: 'tasmota', ...data })
  const { deliver } = ingest()
  for (const receivedAt of times())
    await deliver({ topic: `tele/${name}/SENSOR`, body: { SR04: { Distance: 57.25 } }, receivedAt })
  return device
}

async function viewOf({ id, ownerId }: { id: number; ownerId: string }) {
  const [row] = await loadDevices({ keys: [id] })
  if (!row) throw new Error('no such device')
  return deviceView(row, { userId: ownerId, role: 'user' })
}

const settingsWith = (timeoutMinutes: number, learnOffline: boolean) => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  deviceOffline: { enabled: true, timeoutMinutes },
  extras: { learnOffline },
})

const learn = () => learnRhythms(new Date(NOW))
const sweepAfter = (minutes: number) =>
  sweepPresence({ now: new Date(NOW + minutes * MINUTE_MS), since: new Date(0) })

beforeEach(() => pool().query('truncate device, reading cascade'))

describe('learnRhythms', () => {
  it('suggests a timeout to the owner of a device that declares no interval', async () => {
    const device = await makeReporting()
    expect(await viewOf(device)).toMatchObject({ intervalS: null, learnedOfflineMinutes: null })
    expect(await learn()).toEqual([device.id])
    const { intervalS, learnedOfflineMinutes } = await viewOf(device)
    expect(intervalS).toBeGreaterThanOrEqual(300)
    expect(learnedOfflineMinutes).toBeGreaterThanOrEqual(15)
    expect(learnedOfflineMinutes).toBeLessThanOrEqual(17)
    expect(await learn()).toEqual([])
  })

  it('determines when a device is offline where it sleeps, or with the adaptive timeout; a saved timeout stays', async () => {
    const asked = await makeReporting({ notificationSettings: settingsWith(60, true) })
    const sleeper = await makeReporting({ sleepy: true })
    const saved = await makeReporting({ notificationSettings: settingsWith(60, false) })
    const sleepless = await makeReporting()
    expect(await learn()).toHaveLength(4)
    expect(await sweepAfter(9)).toEqual([])
    expect(await sweepAfter(14)).toEqual([sleepless.id])
    expect((await sweepAfter(18)).sort((a, b) => a - b)).toEqual([asked.id, sleeper.id])
    expect(await sweepAfter(59)).toEqual([])
    expect(await sweepAfter(61)).toEqual([saved.id])
  })

  it('learns nothing from a backlog, whose times are those of measuring, not of reporting', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    for (let hour = 5; hour >= 0; hour -= 1) {
      const receivedAt = NOW - hour * 60 * MINUTE_MS - 1000
      for (let n = 11; n >= 0; n -= 1) {
        const body = { ts: receivedAt - n * 5 * MINUTE_MS, m: { distance_mm: 400 + n } }
        await deliver({ ...telemetry(deviceId, body), receivedAt: receivedAt - n * 50 })
      }
    }
    expect((await pool().query('select from reading where device = $1', [id])).rowCount).toBe(72)
    expect(await learn()).toEqual([])
  })

  it('drops the learned interval when a device declares another one', async () => {
    const status = { online: true, interval_s: 3600 }
    const { deliver } = ingest()
    await deliver({ topic: 'tc/v1/tank-declares/status', body: status })
    await pool().query(`update device set learned_interval_s = 300 where public_id = 'tank-declares'`)
    await deliver({ topic: 'tc/v1/tank-declares/status', body: { ...status, interval_s: 1800 } })
    expect(await deviceOf('tank-declares')).toMatchObject({ intervalS: 1800, learnedIntervalS: null })
  })

  it('drops an interval that no reading has confirmed for two days', async () => {
    const set = { learnedIntervalS: 300, lastSeenAt: new Date(NOW) }
    const [old, young] = [
      await makeWatched({ ...set, learnedAt: new Date(NOW - 49 * 60 * MINUTE_MS) }),
      await makeWatched({ ...set, learnedAt: new Date(NOW - 47 * 60 * MINUTE_MS) }),
    ]
    expect(await learn()).toEqual([old.id])
    expect(await viewOf(old)).toMatchObject({ intervalS: null, learnedOfflineMinutes: null })
    expect(await viewOf(young)).toMatchObject({ intervalS: 300, learnedOfflineMinutes: 15 })
  })

  it('a device that cannot be written does not block learning for others', async () => {
    const [first, bad, last] = [await makeReporting(), await makeReporting(), await makeReporting()]
    await pool().query(
      `create function refuse() returns trigger language plpgsql as $$
         begin if new.id = ${bad.id} then raise 'no'; end if; return new; end $$;
       create trigger refuse before update on device for each row execute function refuse()`,
    )
    await expect(learn()).rejects.toThrow('no')
    await pool().query('drop function refuse cascade')
    for (const device of [first, last]) expect((await viewOf(device)).intervalS).toBeGreaterThan(299)
    expect(await learn()).toEqual([bad.id])
  })

  it('returns each change to one of several workers', async () => {
    const device = await makeReporting()
    await Promise.all([learn(), learn(), learn()])
    expect((await viewOf(device)).learnedOfflineMinutes).toBeLessThanOrEqual(17)
  })
})
