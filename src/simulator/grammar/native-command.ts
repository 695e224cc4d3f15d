import { isObject, numberOf } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import type { Message } from './message'
import type { NativeAddress } from './native'

/** A command the simulated devices understand; `maxS` in seconds, `exp` in epoch ms, both null when not given. */
export type RelayCommand = { on: boolean; maxS: number | null; exp: number | null }

type CommandStatus = 'accepted' | 'done' | 'rejected' | 'expired'

/** Where commands for a device arrive. */
export const commandFilter = ({ root, id }: NativeAddress): string => `${root}/${id}/cmd/+`

/** The command's id at the end of its topic. */
export const commandId = (topic: string): string => topic.slice(topic.lastIndexOf('/') + 1)

/** Reads `{"type":"relay.set","ch":0,"on":true,"max_s":900,"exp":ms}`; the reason why not as a string. */
export const parseCommand = (payload: string): RelayCommand | string => {
  const parsed = parseJson(payload)
  if (typeof parsed === 'string' || !isObject(parsed.value)) return 'bad_command'
  const { type, ch, on, max_s, exp } = parsed.value
  if (type !== 'relay.set' || (ch ?? 0) !== 0) return 'unsupported'
  if (typeof on !== 'boolean') return 'bad_command'
  return { on, maxS: numberOf(max_s) ?? null, exp: numberOf(exp) ?? null }
}

/** The device's answer to a command. */
export const nativeAck = (
  { root, id }: NativeAddress,
  {
    commandId: cmd,
    ...answer
  }: { commandId: string; ts: number; status: CommandStatus; error?: string; on?: boolean },
): Message => {
  const { on, ...body } = answer
  return {
    topic: `${root}/${id}/ack/${cmd}`,
    payload: JSON.stringify({ ...body, ...(on !== undefined && { state: { relay: { 0: on } } }) }),
    retain: false,
  }
}
