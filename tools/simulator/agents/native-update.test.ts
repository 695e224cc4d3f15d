import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { interpret } from '../grammar/interpret.fixture'
import { startBroker, type Heard, type TestBroker } from '../link/broker.fixture'
import { HOUR_MS } from '../model/place'
import type { Fate } from '../update/fate'
import { newKey, serveImage, signedManifest } from '../update/offer.fixture'
import type { Agent } from './agent'
import { contextFor, demoDevice } from './context.fixture'
import { nativeAgent } from './native'
import { sleeperAgent } from './sleeper'

const ID = 'cistern-tank-01'
const OFFER = `tc/v1/${ID}/ota/offer`
/** Restarts take 20 ms, a probation of 60 s takes 30 ms. */
const SPEED = 2000
const image = randomBytes(300_000)
const key = newKey()

let broker: TestBroker
let server: Awaited<ReturnType<typeof serveImage>>
let agent: Agent

beforeEach(async () => {
  broker = await startBroker()
  server = await serveImage(image)
})
afterEach(async () => {
  await agent.close()
  await broker.close()
  server.close()
})

const contextWith = (fate?: Exclude<Fate, 'clean'>) => {
  const startedAt = Date.now()
  const updates = { fates: fate ? { [fate]: 1 } : {}, keys: key.keys, newVersion: null, manifests: new Map() }
  return contextFor(broker, {
    isReliable: true,
    startedAt,
    since: startedAt - HOUR_MS,
    speed: SPEED,
    updates,
  })
}

const started = async (fate?: Exclude<Fate, 'clean'>, id = ID) => {
  agent = nativeAgent(demoDevice(id), id, contextWith(fate))
  agent.start()
  await broker.until(({ topic }) => topic.endsWith('/status'))
}

const offer = (more: object = {}, manifest = signedManifest(image, key)) =>
  JSON.stringify({ job: 'it-1', ...manifest, url: server.url, via: ['http', 'mqtt'], confirm_s: 60, ...more })

const progress = () =>
  broker.heard
    .filter(({ topic }) => topic.endsWith('/ota/progress'))
    .map(({ payload }): Record<string, unknown> => JSON.parse(payload))
const states = () =>
  progress()
    .map(({ state }) => state)
    .filter((state, at, all) => state !== all[at - 1])
const says = (state: string) => (one: Heard) =>
  one.topic.endsWith('/ota/progress') && one.payload.includes(`"state":"${state}"`)
const statuses = () =>
  broker.heard
    .filter(({ topic, clientId }) => topic.endsWith('/status') && clientId !== null)
    .map(({ payload }): Record<string, unknown> => JSON.parse(payload))

describe('a native device that is offered an update', () => {
  it('fetches, verifies, restarts, and reports it in words that the console reads', async () => {
    await started()
    broker.keep(OFFER, offer())
    const last = await broker.until(says('succeeded'))
    expect(states()).toEqual(['accepted', 'downloading', 'verified', 'applying', 'succeeded'])
    expect(interpret(last)).toMatchObject([
      { type: 'ota', state: 'succeeded', job: 'it-1', counter: 7, info: { firmware: '1.5.0' } },
    ])
    expect(statuses().at(-1)).toMatchObject({ fw: '1.5.0', ota: { job: 'it-1', slot: 1, confirmed: false } })
    expect(server.requests).toEqual([undefined])
    // the offer stands until the console clears it: how it ended is said again
    broker.breakAll()
    broker.tell(OFFER, offer())
    await vi.waitFor(() => expect(states().at(-1)).toBe('succeeded'))
    expect(server.requests).toHaveLength(1)
  })

  it('goes on behind what it holds after a power cut', async () => {
    await started('power_cut')
    broker.keep(OFFER, offer())
    await broker.until(says('succeeded'))
    expect(server.requests).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d+-$/)])
  })

  it('goes on where a weak link broke off', async () => {
    await started('weak_wifi')
    broker.keep(OFFER, offer())
    await broker.until(says('succeeded'))
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['bad_sum', 'failed', 'sha256_mismatch', '1.4.2'],
    ['rolled_back', 'rolled_back', 'self_test:no_echo', '1.4.2'],
  ] as const)('%s: says %s and keeps the old version', async (fate, state, error, fw) => {
    await started(fate)
    broker.keep(OFFER, offer())
    await broker.until(says(state))
    expect(progress().at(-1)).toMatchObject({ state, error, fw, counter: 0 })
  })

  it('silent_old: comes back with the old version and says nothing', async () => {
    await started('silent_old')
    broker.keep(OFFER, offer())
    await broker.until(says('applying'))
    await vi.waitFor(() => expect(statuses().at(-1)).toMatchObject({ fw: '1.4.2', ota: { job: 'it-1' } }))
    expect(states().at(-1)).toBe('applying')
  })

  it('brick: never comes back', async () => {
    await started('brick')
    broker.keep(OFFER, offer())
    await broker.until(({ topic, payload }) => topic.endsWith('/status') && payload.includes('lwt'))
    expect(await agent.report(Date.now())).toBe(false)
    expect(agent.isReady()).toBe(false)
  })

  it.each([
    ['an unknown key', () => offer({}, signedManifest(image, newKey())), 'unknown_key'],
    ['other hardware', () => offer({}, signedManifest(image, key, { hw: ['sim-b'] })), 'hw_mismatch'],
    [
      'a manifest that is over',
      () => offer({}, signedManifest(image, key, { iat: 1, exp: 2 })),
      'manifest_expired',
    ],
    ['no signature', () => offer({ m: undefined, sig: undefined }), 'bad_signature'],
  ])('refuses %s and fetches nothing', async (_, text, error) => {
    await started()
    broker.keep(OFFER, text())
    await broker.until(says('refused'))
    expect([progress(), server.requests]).toMatchObject([[{ state: 'refused', error }], []])
  })

  it('refuses a lower counter once it has burnt a higher one', async () => {
    await started()
    broker.tell(OFFER, offer())
    await broker.until(says('succeeded'))
    broker.tell(OFFER, offer({ job: 'it-2' }, signedManifest(image, key, { counter: 6 })))
    await broker.until(says('refused'))
    expect(progress().at(-1)).toMatchObject({ job: 'it-2', error: 'counter_too_low' })
  })

  it('takes pieces from the broker where it is offered no address, each asked for until it comes', async () => {
    await started()
    let count = 0
    const answer = () => {
      const asked = broker.heard.filter(({ topic }) => topic.endsWith('/ota/get'))
      for (; count < asked.length; count += 1) {
        const { job, off, len } = JSON.parse(asked[count]?.payload ?? '')
        broker.tell(`tc/v1/${ID}/ota/data/${job}/${off}`, image.subarray(off, off + len))
      }
    }
    const answering = setInterval(answer, 1)
    broker.keep(OFFER, offer({ url: undefined, via: ['mqtt'] }))
    await broker.until(says('succeeded'))
    clearInterval(answering)
    expect(count).toBe(Math.ceil(image.length / 4096))
  })

  it('an empty offer withdraws what is not yet applied', async () => {
    await started()
    broker.keep(OFFER, offer({ not_before: Date.now() + HOUR_MS }))
    await broker.until(says('waiting'))
    expect(progress().at(-1)).toMatchObject({ reason: 'window' })
    broker.keep(OFFER, '')
    await broker.until(says('cancelled'))
    expect(statuses().every(({ fw }) => fw === '1.4.2')).toBe(true)
  })

  it('waits while its pump runs, and goes on when it stands', async () => {
    const id = 'cistern-pump-01'
    agent = nativeAgent(demoDevice(id), id, contextWith())
    agent.start()
    await broker.until(({ topic }) => topic.endsWith('/status'))
    const command = (on: boolean) =>
      broker.tell(`tc/v1/${id}/cmd/c-${on}`, JSON.stringify({ type: 'relay.set', ch: 0, on, max_s: 60 }))
    command(true)
    await broker.until(({ topic }) => topic.includes('/ack/'))
    const manifest = signedManifest(image, key, { product: 'tc-pump' })
    broker.keep(`tc/v1/${id}/ota/offer`, offer({}, manifest))
    const waiting = await broker.until(says('waiting'))
    expect(waiting.payload).toContain('pump_running')
    command(false)
    await broker.until(says('succeeded'))
  })
})

describe('a sleeper', () => {
  /** The broker may speak the will of a link that was cut after the next one is up. */
  const births = () => statuses().filter(({ online }) => online !== false)

  it('finds the offer when it wakes, restarts, and confirms it at a later wake', async () => {
    agent = sleeperAgent(demoDevice(ID), ID, contextWith())
    broker.keep(OFFER, offer())
    expect(await agent.report(Date.now())).toBe(true)
    expect(states()).toEqual(['accepted', 'downloading', 'verified', 'applying'])
    expect(births().at(-1)).toMatchObject({ fw: '1.5.0', ota: { confirmed: false } })
    await vi.waitFor(async () => {
      await agent.report(Date.now())
      expect(states().at(-1)).toBe('succeeded')
    })
    expect(births().at(-1)).toMatchObject({ fw: '1.5.0', ota: { confirmed: true, counter: 7 } })
  })
})
