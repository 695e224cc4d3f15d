import { describe, expect, it } from 'vitest'
import { claimDevice } from '@/contracts/devices/device'
import { releaseDevice, setNotificationSettings, updateDevice } from '@/contracts/devices/device-care'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { pool } from '@/server/db/pool'
import { alertsOf, episodesOf, gapAt, makeWatched, METRE } from '~/tests/support/watched'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { ingest, telemetry } from '~/tests/walks/support/ingest'
import { reevaluateRules } from './reevaluate'

let last = Date.now() - 60_000
/** One second later than the previous call. */
const level = (id: string, percent: number) =>
  telemetry(id, { ts: (last += 1000), m: { distance_mm: gapAt(percent) } })

const settingsWith = (waterLevel: object) => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  waterLevel: { ...DEFAULT_NOTIFICATION_SETTINGS.waterLevel, ...waterLevel },
})

async function owned() {
  const person = await makeUser()
  const device = await makeWatched({ ownerId: person.id })
  const params = { deviceId: device.publicId }
  const save = (settings: object) =>
    api(setNotificationSettings, { params, body: { settings }, token: person.token })
  return { ...device, person, params, save }
}

describe('new settings', () => {
  it('open and resolve alerts by the current level', async () => {
    const { publicId: deviceId, id, save } = await owned()
    await ingest().deliver(level(deviceId, 25))
    expect(await episodesOf(id)).toEqual(['level_low warning open'])
    expect((await save(settingsWith({ lowThreshold: 20 }))).status).toBe(200)
    expect(await alertsOf(id)).toMatchObject([{ resolution: 'recovered' }])
    await save(settingsWith({ criticalThreshold: 26, lowThreshold: 30 }))
    expect(await episodesOf(id)).toEqual(['level_low warning', 'level_low critical open'])
    await save({ ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false })
    expect((await alertsOf(id)).map(({ resolution }) => resolution)).toEqual(['recovered', 'settings'])
  })

  it('of the tank count as well', async () => {
    const { publicId: deviceId, id, person, params } = await owned()
    await ingest().deliver(level(deviceId, 60))
    const calibration = { emptyDistanceMm: 450, fullDistanceMm: 50 }
    await api(updateDevice, { params, body: { calibration }, token: person.token })
    expect(await episodesOf(id)).toEqual(['level_low critical open'])
  })
})

describe('a tank whose description is removed', () => {
  it('has no level, so its open alerts are force-resolved', async () => {
    const { publicId: deviceId, id, person, params } = await owned()
    await ingest().deliver(level(deviceId, 25))
    const token = person.token
    await api(updateDevice, { params, body: { tankConfig: null }, token })
    expect(await alertsOf(id)).toMatchObject([{ rule: 'level_low', resolution: 'settings' }])
    await api(updateDevice, { params, body: { tankConfig: METRE }, token })
    expect(await episodesOf(id)).toEqual(['level_low warning', 'level_low warning open'])
  })
})

describe('reevaluateRules', () => {
  it('resolves overlooked alerts, also of devices without an owner', async () => {
    const [first, second] = [await makeWatched(), await makeWatched()]
    await ingest().deliver(level(first.publicId, 10), level(second.publicId, 10))
    await pool().query('update device set notification_settings = $2 where id = $1', [
      first.id,
      settingsWith({ enabled: false }),
    ])
    await pool().query('update device set owner_id = null where id = $1', [second.id])
    await reevaluateRules(new Date())
    expect(await alertsOf(first.id)).toMatchObject([{ resolution: 'settings' }])
    expect(await alertsOf(second.id)).toMatchObject([{ resolution: 'released' }])
    await reevaluateRules(new Date())
    expect(await alertsOf(first.id)).toHaveLength(1)
  })
})

describe('a change of owner', () => {
  it('force-resolves open alerts; the next owner is notified anew, from the claim on', async () => {
    const { publicId: deviceId, id, person, params } = await owned()
    const { deliver } = ingest()
    await deliver(level(deviceId, 10))
    expect((await api(releaseDevice, { params, token: person.token })).status).toBe(200)
    expect(await alertsOf(id)).toMatchObject([{ resolution: 'released' }])
    expect((await pool().query('select 1 from alert_state where device = $1', [id])).rows).toEqual([])
    await deliver(level(deviceId, 11))
    expect(await alertsOf(id)).toHaveLength(1)
    const next = await makeUser()
    await api(claimDevice, { params, token: next.token })
    await api(updateDevice, { params, body: { tankConfig: METRE }, token: next.token })
    last = Date.now()
    await deliver(level(deviceId, 60), level(deviceId, 13), level(deviceId, 12))
    expect((await episodesOf(id)).at(-1)).toBe('level_low critical open')
    // 10 and 11 % came before the claim, 13 % waited for a second reading
    expect((await alertsOf(id)).at(-1)?.why.readings.map(({ value }) => value)).toEqual([60, 12])
  })

  it('takes effect in ingestion at the claim, which signals it', async () => {
    const device = await makeDevice({ tankConfig: METRE })
    const { deliver, pipeline } = ingest()
    await deliver(level(device.publicId, 10))
    const heard: string[] = []
    const client = await pool().connect()
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('listen cistern_worker')
    const person = await makeUser()
    await api(claimDevice, { params: { deviceId: device.publicId }, token: person.token })
    await client.query('unlisten *')
    client.removeAllListeners('notification')
    client.release()
    expect(heard).toContain(JSON.stringify({ t: 'devices', k: [device.id] }))
    pipeline.forget(new Set([device.id]))
    await deliver(level(device.publicId, 9))
    expect(await episodesOf(device.id)).toEqual(['level_low critical open'])
  })
})
