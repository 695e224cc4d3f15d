import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextWith } from '@/ingest/fixture'
import { subscriptions } from '@/ingest/router'
import { bindingKeyOf, filterOf, routingKeyOf, topicOf } from './routing-key'
import { isNativeDeviceId } from './device-id'

const ROOT = 'tc/v1'

/** Whether a topic exchange routes a key to a binding: `*` is one word, `#` any number of them. */
function routes(binding: readonly string[], key: readonly string[]): boolean {
  const [word, ...rest] = binding
  if (word === undefined) return key.length === 0
  if (word === '#') return routes(rest, key) || (key.length > 0 && routes(binding, key.slice(1)))
  return key.length > 0 && (word === '*' || word === key[0]) && routes(rest, key.slice(1))
}
const isRouted = (filter: string, topic: string): boolean =>
  routes(bindingKeyOf(filter, ROOT).split('.'), routingKeyOf(topic).split('.'))

/** MQTT's own rule. */
function matches(filter: readonly string[], topic: readonly string[]): boolean {
  const [level, ...rest] = filter
  if (level === '#') return true
  if (level === undefined) return topic.length === 0
  return topic.length > 0 && (level === '+' || level === topic[0]) && matches(rest, topic.slice(1))
}

const id = fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/).filter(isNativeDeviceId)
const number = fc.nat().map(String)
const leaf = fc.oneof(
  fc.constantFrom('telemetry', 'status', 'state', 'event', 'claim', 'ota/progress', 'ota/get'),
  fc.constantFrom('telemetry/ack', 'ota/offer', 'config/reported', 'config/desired'),
  fc.uuid().map((command) => `ack/${command}`),
  fc.uuid().map((command) => `cmd/${command}`),
  fc.tuple(fc.uuid(), number).map(([job, offset]) => `ota/data/${job}/${offset}`),
)
/** No dots, wildcards or NUL. */
const level = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[./+#*\0]/.test(text))
const topic = fc.array(level, { minLength: 1, maxLength: 6 }).map((levels) => levels.join('/'))

describe('a routing key', () => {
  it('leads back to the topic of a native device, whatever dots its id has', () => {
    fc.assert(
      fc.property(id, leaf, (deviceId, rest) => {
        const native = `${ROOT}/${deviceId}/${rest}`
        expect(topicOf(routingKeyOf(native), ROOT)).toBe(native)
      }),
    )
  })

  it('leads back to any topic without dots', () => {
    fc.assert(
      fc.property(topic, (text) => {
        expect(topicOf(routingKeyOf(text), ROOT)).toBe(text)
      }),
    )
  })

  it('leads back to the topics of Sparkplug, whose namespace has a dot', () => {
    const text = 'spBv1.0/plant/DDATA/edge 1/pump'
    expect(topicOf(routingKeyOf(text), ROOT)).toBe(text)
  })

  it('with a dot in another topic comes apart', () => {
    expect(topicOf(routingKeyOf('home.1/tele/SENSOR'), ROOT)).toBe('home/1/tele/SENSOR')
  })

  it('that no leaf follows is no topic of a device', () => {
    expect(topicOf('tc.v1.telemetry', ROOT)).toBe('tc/v1/telemetry')
    expect(topicOf('tc.v1.a.b.unheard', ROOT)).toBe('tc/v1/a/b/unheard')
  })
})

describe('a binding key', () => {
  it('takes what the filter matches, and nothing else', () => {
    const filter = fc
      .tuple(fc.array(fc.oneof(level, fc.constant('+')), { minLength: 1, maxLength: 5 }), fc.boolean())
      .map(([levels, isOpen]) => [...levels, ...(isOpen ? ['#'] : [])].join('/'))
    fc.assert(
      fc.property(filter, topic, (wanted, text) => {
        expect(isRouted(wanted, text)).toBe(matches(wanted.split('/'), text.split('/')))
      }),
    )
  })

  it('of what native devices report takes ids with dots', () => {
    const { shared, every } = subscriptions(contextWith())
    const filters = [...shared, ...every]
    const reported = fc.oneof(
      fc.constantFrom('telemetry', 'status', 'state', 'event', 'claim', 'ota/progress', 'config/reported'),
      fc.uuid().map((command) => `ack/${command}`),
    )
    fc.assert(
      fc.property(id, reported, (deviceId, rest) => {
        const native = `${ROOT}/${deviceId}/${rest}`
        expect(filters.some((filter) => isRouted(filter, native))).toBe(true)
      }),
    )
  })

  it.each([
    ['tc/v1/tank.1/cmd/#', 'tc.v1.tank.1.cmd.#'],
    ['tc/v1/tank.1/cmd/+', 'tc.v1.tank.1.cmd.*'],
    ['tc/v1/tank.1/ota/data/#', 'tc.v1.tank.1.ota.data.#'],
    ['tc/v1/tank.1/telemetry/ack', 'tc.v1.tank.1.telemetry.ack'],
    ['tc/v1/+/cmd/#', 'tc.v1.*.cmd.#'],
    ['cmnd/pump/#', 'cmnd.pump.#'],
    ['#', '#'],
  ])('of the subscription %s leads back to it', (filter, key) => {
    expect(filterOf(key, ROOT)).toBe(filter)
  })
})
