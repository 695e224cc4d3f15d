import type { DeviceKind } from '@/ingest/types'
import { agentsOf } from '~/tools/simulator/agents/agents'
import type { DeviceSpec } from '~/tools/simulator/fleet/types'
import { deviceIdOf } from '~/tools/simulator/fleet/device-id'
import { plantOf } from '~/tools/simulator/fleet/generated'
import { chance, seedOf } from '~/tools/simulator/model/chance'
import { scheduleReports } from '~/tools/simulator/schedule'
import { newTally } from '~/tools/simulator/tally'
import type { FateShares } from '~/tools/simulator/update/fate'
import { trustKeys } from '~/tools/simulator/update/verify'
import { createWorld } from '~/tools/simulator/world'
import { type Family, SPECS } from './families'

/** What the campaign says to the process of a family. */
export type ToDevices =
  | {
      type: 'start'
      family: Family
      count: number
      broker: string
      trust: string[]
      manifests: [node: string, url: string][]
      seed: number
      intervalS: number
      /** Milliseconds of a restart, a probation and the like pass so many times as fast. */
      pace: number
    }
  /** From now on updates go like this; `newVersion` is that of images that do not name their own. */
  | { type: 'fates'; fates: FateShares; newVersion: string }
  | { type: 'stand' }

/** What a device is in truth. */
export type Standing = { deviceId: string; version: string; isDead: boolean; isConnected: boolean }
export type FromDevices = { type: 'standing'; devices: Standing[]; relayChanges: number }

/** A first report within so many seconds for each hundred devices. */
const SPREAD_S = 3
const LOOK_MS = 1000
/** Of the pumps, so many are switched by their people now and then, for so long. */
const SWITCHED = 0.2
const [EVERY_S, FOR_S] = [90, 25]

type Start = Extract<ToDevices, { type: 'start' }>

function specOf({ family, intervalS }: Start, n: number): DeviceSpec {
  const { address, role } = SPECS[family]
  const kind: DeviceKind = role === 'pump' ? 'pump' : 'tank'
  return { address: address(n), role, kind, name: `${family} ${n}`, plant: String(n), intervalS }
}

/** Devices of one family, each with a connection and a plant of its own. */
function startDevices(start: Start) {
  const { family, count, broker, trust, manifests, seed, pace } = start
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  const fleet = {
    plants: numbers.map((n) => plantOf(String(n), (...keys) => chance(seedOf(seed, String(n)), ...keys))),
    devices: numbers.map((n) => specOf(start, n)),
  }
  const startedAt = Date.now()
  const place = { seed, latitude: 35, utcOffsetMinutes: 0 }
  const world = createWorld({ fleet, place, since: startedAt - 60_000 })
  const updates = {
    fates: {} as FateShares,
    keys: trustKeys(trust) ?? new Map(),
    newVersion: null as string | null,
    manifests: new Map(manifests),
  }
  const tally = newTally()
  // updates are fast, water is not
  const clock = { startedAt, speed: pace, plantTime: (at: number) => at }
  const context = { broker: { url: broker }, root: 'tc/v1', world, clock, tally, isReliable: true, updates }
  const { agents } = agentsOf(fleet, context)
  for (const [i, agent] of agents.entries()) scheduleReports(agent, i * SPREAD_S * 10)

  let [relayChanges, look] = [0, 0]
  const isOn = new Map<DeviceSpec, boolean>()
  const pumps = agents.filter(({ device }) => device.role === 'pump')
  const switched = pumps.slice(0, Math.ceil(pumps.length * SWITCHED))
  setInterval(() => {
    const now = Date.now()
    look += 1
    for (const [i, { device }] of switched.entries())
      if (chance(seedOf(seed, 'switch'), i, look) < LOOK_MS / 1000 / EVERY_S) {
        const on = world.relay(device, now)?.on !== true
        world.order(device, now, { on, maxS: FOR_S, by: 'button' })
      }
    // a real one tells at once
    for (const agent of pumps) {
      const on = world.relay(agent.device, now)?.on === true
      if (isOn.get(agent.device) === on) continue
      if (isOn.has(agent.device)) relayChanges += 1
      isOn.set(agent.device, on)
      void agent.report(now)
    }
  }, LOOK_MS)

  const nameOf = ({ address }: DeviceSpec) =>
    address.grammar === 'tasmota' ? address.topic : 'id' in address ? address.id : ''
  return {
    updates,
    stand: (): FromDevices => ({
      type: 'standing',
      relayChanges,
      devices: agents.map(({ device, firmware }) => ({
        deviceId: deviceIdOf(device.address),
        version: firmware?.().version ?? '',
        isDead: firmware?.().isDead ?? false,
        isConnected: tally.connected.has(nameOf(device)),
      })),
    }),
    family,
  }
}

let devices: ReturnType<typeof startDevices> | null = null
process.on('message', (told: ToDevices) => {
  if (told.type === 'start') devices = startDevices(told)
  else if (told.type === 'fates' && devices) {
    devices.updates.fates = told.fates
    devices.updates.newVersion = told.newVersion
  } else if (told.type === 'stand' && devices) process.send?.(devices.stand())
})
process.on('disconnect', () => process.exit(0))
