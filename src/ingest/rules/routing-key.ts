/**
 * RabbitMQ's MQTT plugin publishes on a topic exchange: `/` of a topic is `.` in the routing key, `+` of a filter is `*` in
 * the binding key. A dot that was in the topic is not told from a level any more, so a key leads back to its topic only
 * where the shape of the topic is known: of native topics, whose ids may have dots, and of Sparkplug's namespace.
 */

/** The exchange on which the plugin publishes. */
export const MQTT_EXCHANGE = 'amq.topic'

/** AMQP's limit for a routing key, in bytes of UTF-8. */
export const MAX_ROUTING_KEY = 255

const SPARKPLUG = 'spBv1.0'

const toKey = (topic: string): string => topic.replaceAll('/', '.').replaceAll('+', '*')

/** The routing key of a topic, as the MQTT plugin writes it. */
export const routingKeyOf = (topic: string): string => topic.replaceAll('/', '.')

/**
 * The binding key of a filter. The id of a native device may be several words, so `<root>/+/<leaf>` becomes
 * `<root>.#.<leaf>`.
 */
export function bindingKeyOf(filter: string, root: string): string {
  const ofAnyDevice = `${root}/+/`
  if (!filter.startsWith(ofAnyDevice)) return toKey(filter)
  return `${toKey(root)}.#.${toKey(filter.slice(ofAnyDevice.length))}`
}

/** What may follow the id of a native device; null is one level of any text. The first that fits counts. */
const LEAVES: readonly (readonly (string | null)[])[] = [
  ['telemetry', 'ack'],
  ['ota', 'progress'],
  ['ota', 'get'],
  ['ota', 'offer'],
  ['config', 'reported'],
  ['config', 'desired'],
  ...['telemetry', 'status', 'state', 'event', 'claim', 'cmd'].map((leaf) => [leaf]),
  ['ack', null],
  ['cmd', null],
  ['ota', 'data', null, null],
  ['ota', 'data', null],
]

/** The words behind the root as `<id>/<leaf>`; null where no leaf is known. */
function nativeTopicOf(words: readonly string[]): string | null {
  for (const leaf of LEAVES) {
    const at = words.length - leaf.length
    if (at < 1 || !leaf.every((level, i) => level === null || level === words[at + i])) continue
    return [words.slice(0, at).join('.'), ...words.slice(at)].join('/')
  }
  return null
}

/** The topic behind a routing key; levels of an unknown topic with dots come apart. */
export function topicOf(key: string, root: string): string {
  if (key.startsWith(`${SPARKPLUG}.`))
    return `${SPARKPLUG}/${key.slice(SPARKPLUG.length + 1).replaceAll('.', '/')}`
  const rootKey = `${routingKeyOf(root)}.`
  const native = key.startsWith(rootKey) ? nativeTopicOf(key.slice(rootKey.length).split('.')) : null
  return native === null ? key.replaceAll('.', '/') : `${root}/${native}`
}

/** The filter behind the binding key of a client's subscription. */
export const filterOf = (key: string, root: string): string => topicOf(key, root).replaceAll('*', '+')
