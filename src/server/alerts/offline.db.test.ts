import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { sweepPresence } from '@/server/ingestion/presence/sweep'
import { alertsOf, episodesOf, makeOwner, makeWatched } from '~/tests/support/watched'
import { ingest, telemetry } from '~/tests/walks/support/ingest'

const NOW = Date.now()
const HOUR_MS = 3_600_000
const sweep = () => sweepPresence({ now: new Date(NOW), since: new Date(0) })
const silentFor = (ms: number) => ({ online: true, lastSeenAt: new Date(NOW - ms) })

beforeEach(() => pool().query('truncate device cascade; truncate alert, alert_state, notification cascade'))

describe('an offline device', () => {
  it('opens an alert with its last-seen time, and a report resolves it', async () => {
    const { publicId: deviceId, id } = await makeWatched(silentFor(HOUR_MS))
    await sweep()
    await sweep()
    expect(await alertsOf(id)).toMatchObject([
      {
        rule: 'offline',
        severity: 'warning',
        resolvedAt: null,
        why: { metric: null, value: 60, threshold: 10, unit: 'min', lastSeenAt: NOW - HOUR_MS },
      },
    ])
    await ingest().deliver(telemetry(deviceId, { m: { rssi_dbm: -60 } }))
    expect(await alertsOf(id)).toMatchObject([{ resolution: 'recovered' }])
  })

  it('whose alert cannot be written does not block the notification of other devices', async () => {
    const keys: number[] = []
    for (let i = 0; i < 3; i++) keys.push((await makeWatched(silentFor(HOUR_MS))).id)
    const [first, bad, last] = keys
    await pool().query(
      `create function refuse() returns trigger language plpgsql as $$
         begin if new.device = ${bad} then raise 'no'; end if; return new; end $$;
       create trigger refuse before insert on alert for each row execute function refuse()`,
    )
    expect(await sweep()).toEqual([first, last])
    await pool().query('drop function refuse cascade')
    expect(await sweep()).toEqual([bad])
  })

  it('reported by its broker: the alert states when the connection broke off, and no limit', async () => {
    const willAt = new Date(NOW - 61_000)
    const { id, ownerId } = await makeWatched({ ...silentFor(90_000), willAt })
    await sweep()
    const [alert] = await alertsOf(id)
    expect(alert?.why).toMatchObject({ threshold: null, lastSeenAt: NOW - 90_000, brokeOffAt: +willAt })
    expect(await db().notification.findFirst({ where: { userId: ownerId } })).toMatchObject({
      message: expect.stringMatching(/^Its connection broke off at .* and it has not been heard since\.$/),
    })
  })

  it('that sleeps and has a short interval: the limit is stated in seconds', async () => {
    const { id, ownerId } = await makeWatched({ ...silentFor(17_000), sleepy: true, intervalS: 5 })
    await sweep()
    const [alert] = await alertsOf(id)
    expect(alert?.why).toMatchObject({ value: 0.28, threshold: 0.25, lastSeenAt: NOW - 17_000 })
    expect(alert?.why.brokeOffAt).toBeUndefined()
    expect(await db().notification.findFirst({ where: { userId: ownerId } })).toMatchObject({
      message: expect.stringMatching(/^Nothing heard for 17 s, since/),
    })
  })

  it('shows its last levels as evidence', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    for (const [ts, distance_mm] of [
      [NOW - 2 * HOUR_MS - 1000, 400],
      [NOW - 2 * HOUR_MS, 410],
    ] as const)
      await deliver({ ...telemetry(deviceId, { ts, m: { distance_mm } }), receivedAt: ts })
    await sweep()
    expect((await alertsOf(id))[0]?.why.readings.map(({ value }) => value)).toEqual([60, 59])
  })

  it('opens no alert without an owner, or when the owner disabled the rule', async () => {
    const off = { ...DEFAULT_NOTIFICATION_SETTINGS, deviceOffline: { enabled: false, timeoutMinutes: 10 } }
    const muted = await makeWatched({ ...silentFor(HOUR_MS), notificationSettings: off })
    const nobodys = await makeWatched(silentFor(HOUR_MS))
    await pool().query('update device set owner_id = null where id = $1', [nobodys.id])
    expect(await sweep()).toHaveLength(2)
    expect(await alertsOf(muted.id)).toEqual([])
    expect(await alertsOf(nobodys.id)).toEqual([])
  })

  it('with the adaptive timeout is detected by its reporting interval', async () => {
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, extras: { learnOffline: true } }
    const set = { notificationSettings, intervalS: 1200 }
    const [within, beyond] = [
      await makeWatched({ ...silentFor(59 * 60_000), ...set }),
      await makeWatched({ ...silentFor(61 * 60_000), ...set }),
    ]
    await sweep()
    expect(await episodesOf(within.id)).toEqual([])
    expect(await alertsOf(beyond.id)).toMatchObject([{ why: { threshold: 60 } }])
  })

  it('names the gateway that received it best', async () => {
    const { id } = await makeWatched({ ...silentFor(5 * HOUR_MS), sleepy: true, intervalS: 600 })
    const gateways = JSON.stringify([
      ['far', -118, -4],
      ['near', -70, 9],
      ['deaf', null, null],
    ])
    await pool().query(
      `insert into lora_uplink (device, at, f_cnt, gateways) values ($1, now() - interval '5 hours', 7, $2)`,
      [id, gateways],
    )
    await sweep()
    expect((await alertsOf(id))[0]?.why.gateway).toBe('near')
  })

  it('times a thousand, found by five workers at once, makes a thousand alerts and notifications', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, makeOwner))
    await db().device.createMany({
      data: Array.from({ length: 1000 }, (_, i) => ({
        publicId: `silent-${i}`,
        family: 'native',
        // half of the devices belong to one user
        ownerId: owners[i % 2 === 0 ? 0 : i % 20]?.id ?? '',
        ...silentFor(HOUR_MS),
      })),
    })
    const swept = (await Promise.all(Array.from({ length: 5 }, sweep))).concat(await sweep()).flat()
    expect(swept).toHaveLength(1000)
    expect(new Set(swept).size).toBe(1000)
    const { rows } = await pool().query<{ alerts: number; devices: number; notices: number; told: number }>(
      `select count(*)::int as alerts, count(distinct device)::int as devices,
              (select count(*)::int from notification) as notices,
              (select count(distinct device_public_id)::int from notification) as told
       from alert where resolved_at is null and rule = 'offline'`,
    )
    expect(rows).toEqual([{ alerts: 1000, devices: 1000, notices: 1000, told: 1000 }])
  })
})
