import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Identity, canReceive, canPublish, canSubscribe } from './broker-access'
import { isForSender } from './broker-access-own'

const root = 'tc/v1'
const open: Identity = { kind: 'open' }
const device = (deviceId: string): Identity => ({ kind: 'device', deviceId })

/** Levels with a meaning, levels without one, and wildcards: topics and filters close to the rules. */
const level = fc.constantFrom(
  ...[
    'tc',
    'v1',
    'tank-1',
    'tank-2',
    'telemetry',
    'ack',
    'cmd',
    'ota',
    'offer',
    'get',
    'data',
    'progress',
    'it-1',
    '4096',
    'config',
    'desired',
    'status',
    '',
  ],
  ...['homeassistant', 'cistern', 'ha', 'cistern_a', 'state', 'sensor'],
  ...['cmnd', 'tele', 'application', 'device', 'command', 'event', 'a', '0011223344556677', '$SYS', '$share'],
  ...[
    'shellies',
    'relay',
    '0',
    'rpc',
    'events',
    'zigbee2mqtt',
    'set',
    'get',
    'bridge',
    'request',
    'v3',
    'devices',
  ],
  ...[
    'down',
    'push',
    'spBv1.0',
    'NCMD',
    'DCMD',
    'STATE',
    'me',
    'attributes',
    'response',
    'v2',
    'fw',
    'R',
    'W',
    'N',
  ],
)
const path = (parts: fc.Arbitrary<string>) =>
  fc.array(parts, { minLength: 1, maxLength: 9 }).map((p) => p.join('/'))
const near = fc.constantFrom(
  ...[
    '',
    'tc/v1/tank-1/',
    'tc/v1/tank-2/',
    'tc/v1/tank-1/ota/',
    'tc/v1/tank-2/ota/data/',
    'v2/fw/',
    'tc/v1/',
    'cmnd/',
    'application/a/device/b/',
    'application/+/device/+/',
  ],
  ...[
    'shellies/a/relay/0/',
    'zigbee2mqtt/+/',
    'spBv1.0/a/NCMD/',
    'v1/devices/me/',
    'v3/+/devices/+/down/',
    'R/a/',
  ],
  '+/+/application/+/device/+/command/',
  ...['cistern/ha/', 'homeassistant/device/', 'homeassistant/'],
)
const filters = fc
  .tuple(near, path(fc.oneof(level, fc.constantFrom('+', '#'))))
  .map(([start, rest]) => start + rest)
const topics = fc.tuple(near, path(level)).map(([start, rest]) => start + rest)

/** A topic that the filter matches: `+` becomes one level, a final `#` any number of them, none included. */
const matching = (filter: string) =>
  fc
    .tuple(fc.array(level, { minLength: 9, maxLength: 9 }), fc.array(level, { maxLength: 4 }))
    .map(([fill, tail]) => {
      const levels = filter.split('/')
      const isOpen = levels.at(-1) === '#'
      const named = isOpen ? levels.slice(0, -1) : levels
      return [...named.map((l, i) => (l === '+' ? (fill[i] ?? 'x') : l)), ...(isOpen ? tail : [])].join('/')
    })

const identities = fc.oneof(
  fc.constantFrom<Identity>(open, { kind: 'onboarding' }, { kind: 'home-assistant' }),
  fc
    .constantFrom(
      'tank-1',
      'tank-2',
      'tasmota:a',
      'tasmota:cmnd',
      'shelly:a',
      'shelly:relay',
      'thingsboard:a',
    )
    .map(device),
)

describe('topics that clients publish on are readable by the server alone', () => {
  it('no allowed filter matches an allowed topic, for any client', () => {
    const pairs = filters.chain((filter) =>
      fc.record({
        filter: fc.constant(filter),
        topic: matching(filter),
        reader: identities,
        writer: identities,
      }),
    )
    fc.assert(
      fc.property(pairs, ({ filter, topic, reader, writer }) => {
        const isBoth = canSubscribe({ filter, root, who: reader }) && canPublish({ topic, root, who: writer })
        // one topic is used in both directions, and nothing is forwarded there
        expect(isBoth && canReceive({ topic, root, who: reader })).toBe(false)
        if (isBoth) expect(isForSender(topic)).toBe(true)
      }),
      {
        numRuns: 20_000,
        // the end of a filter matches its beginning, too
        examples: [
          [
            {
              filter: 'cistern/ha/#',
              topic: 'cistern/ha',
              reader: { kind: 'home-assistant' },
              writer: open,
            },
          ],
        ],
      },
    )
  })

  it('an allowed filter below the root names exactly one device', () => {
    fc.assert(
      fc.property(filters, identities, (filter, who) => {
        if (!filter.startsWith('tc/v1/') || !canSubscribe({ filter, root, who })) return
        expect(filter.split('/')[2]).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a device with its own credentials', () => {
  /** Below the root the id is the third level; other topics have no native device. */
  const isOf = (topic: string, id: string) => topic.startsWith(`tc/v1/${id}/`) || topic === `tc/v1/${id}`

  it('writes and reads nothing outside its own tree: 90,000 attempts', () => {
    const attempts = fc.record({
      topic: topics,
      filter: filters,
      id: fc.constantFrom('tank-1', 'tank-2', 'a', 'cmd'),
    })
    fc.assert(
      fc.property(attempts, ({ topic, filter, id }) => {
        const who = device(id)
        if (canPublish({ topic, root, who })) expect(isOf(topic, id)).toBe(true)
        if (canSubscribe({ filter, root, who })) expect(isOf(filter, id)).toBe(true)
        if (canReceive({ topic, root, who })) expect(isOf(topic, id)).toBe(true)
      }),
      { numRuns: 30_000 },
    )
  })

  it('of another family never reaches the native tree, and two devices never receive the same command', () => {
    const ids = ['tasmota:a', 'tasmota:cmnd', 'tasmota:a~2fcmnd', 'shelly:a', 'shelly:relay', 'thingsboard:a']
    fc.assert(
      fc.property(topics, (topic) => {
        const hearing = ids.filter((id) => canReceive({ topic, root, who: device(id) }))
        if (topic.startsWith('tc/v1/')) {
          expect([hearing, ids.some((id) => canPublish({ topic, root, who: device(id) }))]).toEqual([
            [],
            false,
          ])
        }
        if (topic !== 'shellies/command') expect(hearing.length).toBeLessThan(2)
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('a Home Assistant with its login', () => {
  const who: Identity = { kind: 'home-assistant' }

  it('receives what the console publishes for it, and publishes its birth', () => {
    fc.assert(
      fc.property(fc.oneof(topics, filters.chain(matching)), (topic) => {
        if (canReceive({ topic, root, who }))
          expect(topic).toMatch(
            /^(cistern\/ha\/(status|#|[^/]+\/state)|homeassistant\/device\/cistern_[^/]+\/config)$/,
          )
        if (canPublish({ topic, root, who })) expect(topic).toBe('homeassistant/status')
      }),
      { numRuns: 20_000 },
    )
  })

  it('is the only client that receives it', () => {
    const said = [
      'cistern/ha/status',
      'cistern/ha/tank-1/state',
      'homeassistant/device/cistern_tank-1/config',
    ]
    fc.assert(
      fc.property(identities, fc.constantFrom(...said), (client, topic) => {
        expect(canReceive({ topic, root, who: client })).toBe(client.kind === 'home-assistant')
        expect(canPublish({ topic, root, who: client })).toBe(false)
      }),
    )
  })
})
