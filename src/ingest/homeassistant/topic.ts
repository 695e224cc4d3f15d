/** Where an entity or a whole device describes itself. `id`: the node's id, or the object's where none is named. */
export type ConfigTopic = { component: string; id: string }

const PREFIX = 'homeassistant'

/** Home Assistant's own birth and will. */
export const BIRTH_TOPIC = 'homeassistant/status'

export const CONFIG_FILTERS = ['homeassistant/+/+/config', 'homeassistant/+/+/+/config']

/** Reads `homeassistant/<component>/[<node id>/]<object id>/config`; null for any other topic. */
export const parseConfigTopic = (topic: string): ConfigTopic | null => {
  if (!topic.startsWith(`${PREFIX}/`) || !topic.endsWith('/config')) return null
  const levels = topic.split('/')
  const [, component, id] = levels
  if (!component || !id || levels.length < 4 || levels.length > 5) return null
  return { component, id }
}

/** Rejects control characters, wildcards and the broker's own trees, which could widen a subscription. */
const UNSAFE = /[\p{Cc}+#]|^[$/]/u
const MOST_CHARACTERS = 256

/** A topic from a message's content, or undefined when subscribing to it is not allowed. */
export const boundTopic = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS && !UNSAFE.test(value)
    ? value
    : undefined
