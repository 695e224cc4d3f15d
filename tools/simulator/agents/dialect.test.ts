import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contextWith as decodeContext } from '@/ingest/fixture'
import { interpretMessage } from '@/ingest/interpret'
import { encodeOtaOrder } from '@/ingest/ota/orders'
import type { OtaDevice, OtaOrder, OtaTarget } from '@/ingest/ota/order-types'
import { deviceIdOf } from '../fleet/device-id'
import type { Fleet } from '../fleet/types'
import { updatableFleet } from '../fleet/updatable'
import { startBroker, type TestBroker } from '../link/broker.fixture'
import { HOUR_MS } from '../model/place'
import type { Fate } from '../update/fate'
import { md5Of, serveImage, sha256Of } from '../update/offer.fixture'
import { createWorld } from '../world'
import type { Agent } from './agent'
import { agentsOf } from './agents'
import { contextFor } from './context.fixture'

const SPEED = 2000
/** At this one a minute lasts long enough for a connection, however busy the machine is. */
const SLOW = 50
const image = randomBytes(40_000)
const fleet = updatableFleet({ count: 8, intervalS: 60, seed: 1 })

type Grammar = 'shelly-gen1' | 'shelly-gen2' | 'esphome' | 'homeassistant' | 'zigbee2mqtt' | 'thingsboard'

let broker: TestBroker
let server: Awaited<ReturnType<typeof serveImage>>
let agent: Agent
let closeManifest = () => {}

beforeEach(async () => {
  broker = await startBroker()
  server = await serveImage(image)
})
afterEach(async () => {
  await agent.close()
  await broker.close()
  server.close()
  closeManifest()
  closeManifest = () => {}
})

const specOf = (grammar: Grammar) => {
  const device = fleet.devices.find(({ address }) => address.grammar === grammar)
  if (!device) throw new Error(`no ${grammar}`)
  const plants = fleet.plants.filter(({ name }) => name === device.plant)
  return { device, own: { plants, devices: [device] } satisfies Fleet, id: deviceIdOf(device.address) }
}

/** Serves the manifest of a node, and gives its address. */
const serveManifest = async (version: string | (() => string)): Promise<string> => {
  const build = { chipFamily: 'ESP32-C3', ota: { path: server.url, md5: md5Of(image) } }
  const versionNow = () => (typeof version === 'string' ? version : version())
  const manifests = createServer((_, res) =>
    res.end(JSON.stringify({ name: 'Node', version: versionNow(), builds: [build] })),
  )
  await new Promise<void>((done) => manifests.listen(0, '127.0.0.1', done))
  closeManifest = () => {
    manifests.closeAllConnections()
    manifests.close()
  }
  const address = manifests.address()
  return `http://127.0.0.1:${address instanceof Object ? address.port : 0}/manifest.json`
}

const started = async (
  grammar: Grammar,
  { fate, manifest, speed = SPEED }: { fate?: Fate; manifest?: string; speed?: number } = {},
) => {
  const { device, own, id } = specOf(grammar)
  const startedAt = Date.now()
  const since = startedAt - HOUR_MS
  const node = 'id' in device.address ? device.address.id : ''
  const manifests = new Map(manifest === undefined ? [] : [[node, manifest]])
  const fates = fate === undefined ? {} : { [fate]: 1 }
  const updates = { fates, keys: new Map(), newVersion: '2.0.0', manifests }
  const context = contextFor(broker, { isReliable: true, startedAt, since, speed, updates })
  const world = createWorld({ fleet: own, place: context.world.place, since })
  const [first] = agentsOf(own, { ...context, world }).agents
  if (!first) throw new Error('no agent')
  agent = first
  agent.start()
  await vi.waitFor(() => expect(agent.isReady()).toBe(true))
  expect(await agent.report(Date.now())).toBe(true)
  return id
}

/** What the console has understood so far: all that was said, read in its order with what was discovered on the way. */
const understood = (username?: string) => {
  const discoveries: { scope: string; key: string; value: unknown }[] = []
  const events = broker.heard.flatMap(({ topic, payload, clientId }) => {
    const flags = { retain: false, qos: 1 as const, dup: false, receivedAt: Date.now() }
    const sender = clientId === null ? {} : { clientId, ...(username !== undefined && { user: username }) }
    const message = { topic, payload: new TextEncoder().encode(payload), flags, ...sender }
    const ctx = decodeContext({ discoveries: discoveries as never })
    const all = interpretMessage(message as never, ctx).events
    for (const event of all) if (event.type === 'discovery') discoveries.push(event)
    return all
  })
  return { events, discoveries }
}

const order = (family: string, device: OtaDevice, given: Partial<OtaTarget> | OtaOrder = {}) => {
  const target = { item: 'it-1', version: '2.0.0', ...given } as OtaTarget
  const encoded = encodeOtaOrder({
    family,
    order: 'type' in given ? given : { type: 'ota.start', target },
    device,
    ctx: decodeContext({ discoveries: understood().discoveries as never }),
  })
  if ('cannot' in encoded) throw new Error(encoded.cannot)
  encoded.messages.forEach(({ topic, payload }) => broker.tell(topic, String(payload)))
}

const states = (username?: string) =>
  understood(username).events.flatMap((event) =>
    event.type === 'ota' || event.type === 'ota_answer' ? [event.state] : [],
  )
const firmwares = (username?: string) =>
  understood(username).events.flatMap((event) =>
    'info' in event && event.info?.firmware !== undefined ? [event.info.firmware] : [],
  )
const until = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 20 })

describe('a Shelly of the second generation', () => {
  it('fetches from the address, says how far it is, and names its version when asked', async () => {
    const deviceId = await started('shelly-gen2')
    order('shelly-gen2', { deviceId }, { url: server.url })
    await until(() => expect(states()).toEqual(expect.arrayContaining(['accepted', 'downloading'])))
    await until(() =>
      expect(
        broker.heard.filter(({ topic, payload }) => topic.endsWith('/online') && payload === 'true'),
      ).toHaveLength(2),
    )
    order('shelly-gen2', { deviceId }, { type: 'ota.prepare' })
    await until(() => expect(firmwares()).toContain('2.0.0'))
    expect(server.requests).toHaveLength(1)
  })

  it('says why it failed', async () => {
    const deviceId = await started('shelly-gen2')
    order('shelly-gen2', { deviceId }, { url: 'http://127.0.0.1:9/f/a/b.zip' })
    await until(() => expect(states().at(-1)).toBe('failed'))
  })
})

describe('a Shelly of the first generation', () => {
  it('takes the vendor’s newest and announces its version', async () => {
    const deviceId = await started('shelly-gen1')
    order('shelly-gen1', { deviceId })
    await until(() => expect(states()).toContain('downloading'))
    await until(() => expect(firmwares()).toContain('2.0.0'))
  })
})

describe('an ESPHome node', () => {
  it('finds a version in its manifest, and installs it when told', async () => {
    const deviceId = await started('esphome', { manifest: await serveManifest('1.9.0') })
    expect(server.requests).toEqual([])
    order('esphome', { deviceId })
    await until(() => expect(firmwares().at(-1)).toBe('1.9.0'))
    expect(server.requests).toHaveLength(1)
  })

  it('ignores an order until it has found a version in its manifest', async () => {
    let version = '1.4.2'
    const deviceId = await started('esphome', { manifest: await serveManifest(() => version) })
    version = '1.9.0'
    order('esphome', { deviceId })
    await new Promise((done) => setTimeout(done, 300))
    expect(server.requests).toEqual([])
    await agent.report(Date.now())
    order('esphome', { deviceId })
    await until(() => expect(firmwares().at(-1)).toBe('1.9.0'))
  })

  it('shows the new version, then the old one again, when it rolls back', async () => {
    const manifest = await serveManifest('1.9.0')
    const deviceId = await started('esphome', { manifest, fate: 'rolled_back', speed: SLOW })
    order('esphome', { deviceId })
    await until(() => expect(firmwares()).toContain('1.9.0'))
    await until(() => expect(firmwares().at(-1)).toBe('1.4.2'))
  })
})

describe('a device with an update entity', () => {
  it('shows a percentage, then its version', async () => {
    const deviceId = await started('homeassistant')
    const known = understood().events.find((event) => 'deviceId' in event && event.type === 'info')
    order('homeassistant', {
      deviceId: known && 'deviceId' in known ? (known.deviceId ?? deviceId) : deviceId,
    })
    await until(() => expect(states()).toContain('downloading'))
    await until(() => expect(firmwares().at(-1)).toBe('2.0.0'))
  })
})

describe('a Zigbee device', () => {
  it('is updated by its bridge, which reads the new build back', async () => {
    const deviceId = await started('zigbee2mqtt')
    order('zigbee2mqtt', { deviceId }, { url: server.url })
    await until(() => expect(states()).toContain('applying'))
    expect(firmwares()).toContain('2.0.0')
    expect(server.requests).toHaveLength(1)
  })

  it('waits for its wake where it is scheduled', async () => {
    const deviceId = await started('zigbee2mqtt')
    order('zigbee2mqtt', { deviceId, sleepy: true }, { url: server.url })
    await until(() => expect(states()).toContain('waiting'))
    expect(server.requests).toEqual([])
    await agent.report(Date.now())
    await until(() => expect(states()).toContain('applying'))
  })

  it.each(['bad_sum', 'power_cut'] as const)('%s: the bridge’s error names the transaction', async (fate) => {
    const deviceId = await started('zigbee2mqtt', { fate })
    order('zigbee2mqtt', { deviceId }, { url: server.url })
    await until(() => expect(states()).toContain('failed'))
    expect(understood().events).toContainEqual(expect.objectContaining({ type: 'ota_answer', job: 'it-1' }))
  })

  it('brick: the bridge says ok, and the build is still the old one', async () => {
    const deviceId = await started('zigbee2mqtt', { fate: 'brick' })
    order('zigbee2mqtt', { deviceId }, { url: server.url })
    await until(() => expect(states()).toContain('applying'))
    expect(firmwares()).not.toContain('2.0.0')
  })
})

describe('a ThingsBoard device', () => {
  const answerPieces = () => {
    let count = 0
    return setInterval(() => {
      const asked = broker.heard.filter(({ topic }) => topic.startsWith('v2/fw/request/'))
      for (; count < asked.length; count += 1) {
        const [, request, index] = /request\/(\d+)\/chunk\/(\d+)/.exec(asked[count]?.topic ?? '') ?? []
        const from = Number(index) * 4096
        broker.tell(`v2/fw/response/${request}/chunk/${index}`, image.subarray(from, from + 4096))
      }
    }, 1)
  }
  const token = 'OTA_TOKEN_000006'
  const target = { size: image.length, sha256: sha256Of(image) }
  const device = (deviceId: string): OtaDevice => ({ deviceId, update: { title: 'tank eye' } })

  it('asks for the pieces, checks their sum, and reports the new version', async () => {
    const deviceId = await started('thingsboard')
    const answering = answerPieces()
    order('thingsboard', device(deviceId), target)
    await until(() => expect(firmwares(token).at(-1)).toBe('2.0.0'))
    clearInterval(answering)
    expect(states(token)).toEqual(expect.arrayContaining(['downloading', 'verified', 'applying']))
  })

  it('refuses another sum, and another title', async () => {
    const deviceId = await started('thingsboard')
    const answering = answerPieces()
    order('thingsboard', device(deviceId), { ...target, sha256: 'a'.repeat(64) })
    await until(() => expect(states(token).at(-1)).toBe('failed'))
    clearInterval(answering)
    const count = states(token).length
    order('thingsboard', device(deviceId), { ...target, title: 'other' })
    await until(() => expect(states(token).slice(count)).toEqual(['failed']))
  })

  it('says UPDATED with the old version after a power cut', async () => {
    const deviceId = await started('thingsboard', { fate: 'power_cut' })
    const answering = answerPieces()
    order('thingsboard', device(deviceId), target)
    const births = () => broker.heard.filter(({ payload }) => payload.includes('UPDATED'))
    await until(() => expect(births()).toHaveLength(2))
    clearInterval(answering)
    expect(births().at(-1)?.payload).toContain('1.2.3')
  })
})
