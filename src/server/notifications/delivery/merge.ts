import { stringsFor } from '@/server/messages'
import type { OutboxMessage } from './types'

const mergedStrings = stringsFor('channels.merged')

const NAMED = 3
const WORST_FIRST = ['critical', 'warning', 'info', 'success'] as const

/** Groups with strings of their own; all others use "alerts". */
const GROUPS = ['offline', 'firmware'] as const
const groupOf = (group: string) => GROUPS.find((one) => one === group.split(':')[0]) ?? 'alerts'

const kindOf = ({ kind }: OutboxMessage) => (kind === 'resolved' || kind === 'reminder' ? kind : 'alert')

/** One message for several of one group, kind and user: the count, the first names, and the number of the rest. */
export function mergeMessages(
  messages: readonly [OutboxMessage, ...OutboxMessage[]],
  group: string,
): OutboxMessage {
  const [first] = messages
  if (messages.length === 1) return first
  const names = [...new Set(messages.map(({ deviceName, title }) => deviceName ?? title))]
  const { language } = first
  const t = mergedStrings(language)
  const named = names.slice(0, NAMED).join(', ')
  const more = names.length - NAMED
  return {
    kind: first.kind,
    title: t(`${groupOf(group)}.${kindOf(first)}`, { n: names.length }),
    body: more > 0 ? t('more', { names: named, n: more }) : named,
    severity: WORST_FIRST.find((one) => messages.some(({ severity }) => severity === one)) ?? first.severity,
    tag: `group ${group}`,
    path: '/devices',
    at: first.at,
    language,
    data: {
      merged: messages.map(({ title, severity, at, alertId, deviceId, deviceName, data }) => {
        return { title, severity, at, alertId, deviceId, deviceName, data }
      }),
    },
  }
}
