import type { OutputOf } from '@/contracts/endpoint'
import type { listDeviceEvents } from '@/contracts/devices/device-events'

export type DeviceEventView = OutputOf<typeof listDeviceEvents>['events'][number]

/** The command that an event answers; null when it answers none. */
export const answeredCommandOf = ({
  type,
  detail,
}: Pick<DeviceEventView, 'type' | 'detail'>): string | null =>
  type === 'command_ack' && typeof detail.commandId === 'string' ? detail.commandId : null

const isFinalAnswer = ({ detail }: DeviceEventView): boolean => detail.status !== 'accepted'

const secondOf = ({ at }: DeviceEventView): number => Math.floor(Date.parse(at) / 1000)

/** Answers to one command in one second change places among themselves, and with nothing else. */
const answersSameCommand = (one: DeviceEventView, other: DeviceEventView): boolean =>
  answeredCommandOf(one) !== null &&
  answeredCommandOf(one) === answeredCommandOf(other) &&
  secondOf(one) === secondOf(other)

/** Events, newest first, with the last word on a command above its acceptance in the same second. */
export function sortDeviceEvents(events: readonly DeviceEventView[]): DeviceEventView[] {
  return events.map((event) => {
    const group = events.filter((other) => answersSameCommand(event, other))
    const inOrder = group.toSorted((a, b) => Number(isFinalAnswer(b)) - Number(isFinalAnswer(a)))
    return inOrder[group.indexOf(event)] ?? event
  })
}
