import type { OutputOf } from '@/contracts/endpoint'
import type { listDeviceEvents } from '@/contracts/devices/device-events'

export type DeviceEvent = OutputOf<typeof listDeviceEvents>['events'][number]

/** The command that an event answers; null when it answers none. */
export const answeredBy = ({ type, detail }: Pick<DeviceEvent, 'type' | 'detail'>): string | null =>
  type === 'command_ack' && typeof detail.commandId === 'string' ? detail.commandId : null

const isLastWord = ({ detail }: DeviceEvent): boolean => detail.status !== 'accepted'

const secondOf = ({ at }: DeviceEvent): number => Math.floor(Date.parse(at) / 1000)

/** Answers to one command in one second change places among themselves, and with nothing else. */
const isPair = (one: DeviceEvent, other: DeviceEvent): boolean =>
  answeredBy(one) !== null && answeredBy(one) === answeredBy(other) && secondOf(one) === secondOf(other)

/** Events, newest first, with the last word on a command above its acceptance in the same second. */
export function newestWordFirst(events: readonly DeviceEvent[]): DeviceEvent[] {
  return events.map((event) => {
    const group = events.filter((other) => isPair(event, other))
    const inOrder = group.toSorted((a, b) => Number(isLastWord(b)) - Number(isLastWord(a)))
    return inOrder[group.indexOf(event)] ?? event
  })
}
