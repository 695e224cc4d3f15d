import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceLevel } from '@/domain/tank/device-level'
import type { DeviceKind } from '@/ingest/types'
import { nextKind } from '@/ingest/rules/kind'
import { demoDevices } from './demo-fleet'
import { interpret } from './grammar/interpret.fixture'
import { startBroker, type TestBroker } from './link/broker.fixture'
import { parseOptions, type Options } from './options'
import { reportAll, runFleet } from './run'

let broker: TestBroker

beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  vi.useRealTimers()
  await broker.close()
})

/** Everything but what was never switched on. */
const speaking = demoDevices.filter(({ name }) => name !== 'Ridge climate')

const optionsOf = (...args: string[]): Options => {
  const options = parseOptions(['--broker', broker.url, ...args])
  if (!options) throw new Error('no options')
  return options
}

const events = () => broker.heard.flatMap((message) => interpret(message, Date.now()))
const telemetry = () => events().flatMap((event) => (event.type === 'telemetry' ? [event] : []))

describe('one report of each device', () => {
  it('is understood by the console: every id, kind and level of the demo', async () => {
    // an echo that is lost, as now and then one is, says nothing of a level
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12), toFake: ['Date'] })
    expect(await reportAll(optionsOf('--once'))).toBe(true)
    const kinds = new Map<string, DeviceKind | null>()
    for (const event of events()) {
      expect(event.type).not.toBe('rejected')
      if (!('deviceId' in event) || !event.deviceId || !('info' in event) || !event.info) continue
      kinds.set(event.deviceId, nextKind({ current: kinds.get(event.deviceId) ?? null, info: event.info }))
    }
    expect(Object.fromEntries(kinds)).toEqual(
      Object.fromEntries(speaking.map(({ deviceId, kind }) => [deviceId, kind])),
    )
    for (const device of demoDevices.filter(({ kind }) => kind === 'tank')) {
      const said = telemetry().filter(({ deviceId }) => deviceId === device.deviceId)
      const distances = said
        .flatMap(({ readings }) => readings)
        .filter(({ metric }) => metric === 'distance_mm')
      const failed = said.flatMap(({ rejected }) => rejected)
      const channels = Object.fromEntries(
        distances.map(({ channel, value }) => [channel, { distance_mm: value }]),
      )
      const { percent } = deviceLevel({ ...device, calibration: null, channels })
      if (failed.length === 0) expect(percent).toBeGreaterThan(0)
    }
  })

  it('comes after a day of history where a device has a memory', async () => {
    expect(await reportAll(optionsOf('--once', '--backfill', '24h'))).toBe(true)
    const count = (id: string) =>
      telemetry().filter(({ deviceId, clock }) => deviceId === id && clock === 'device').length
    expect(count('cistern-tank-01')).toBe(289)
    // and how its relay stands, with each connection
    expect(count('cistern-solar-01')).toBeGreaterThan(289)
    expect(count('deveui:a84041ffff1b0001')).toBeGreaterThan(130)
    const oldest = Math.min(...telemetry().map(({ at }) => at))
    expect(Date.now() - oldest).toBeGreaterThan(23 * 3_600_000)
  }, 20_000)

  it('fails when the broker is away', async () => {
    const options = { ...optionsOf('--once', '--devices', '3'), broker: { url: 'mqtt://127.0.0.1:1' } }
    expect(await reportAll(options, 200)).toBe(false)
  })
})

describe('a running fleet', () => {
  it('is all there within seconds, keeps reporting, and leaves in silence', async () => {
    const running = runFleet(optionsOf('--fleet', 'demo', '--interval', '0.5', '--steady'), () => {})
    const present = () => new Set(telemetry().map(({ deviceId }) => deviceId))
    await broker.until(() => present().size === speaking.length)
    const house = () => broker.heard.filter(({ topic }) => topic === 'tc/v1/cistern-tank-01/telemetry').length
    const before = house()
    await broker.until(() => house() >= before + 2)
    await running.stop()
    expect(running.tally.connected.size).toBe(0)
    const said = broker.heard.length
    await broker.untilEmpty()
    expect(broker.heard).toHaveLength(said)
    expect(broker.heard.some(({ payload }) => payload.includes('lwt') || payload === 'Offline')).toBe(false)
  }, 20_000)

  it('can be of any size', async () => {
    const running = runFleet(optionsOf('--devices', '40', '--interval', '1', '--steady'), () => {})
    const present = () => new Set(telemetry().map(({ deviceId }) => deviceId)).size
    await broker.until(() => present() === 40)
    await running.stop()
  }, 20_000)
})
