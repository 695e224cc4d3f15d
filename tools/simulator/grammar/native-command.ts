import { PUMP_MODES, type CommandOrder } from '@/domain/pump/types'
import { isObject, numberOf, type JsonObject } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import type { Answer, Command } from '../model/obey'
import type { Message } from './message'
import type { NativeAddress } from './native'

/** Where commands for a device arrive. */
export const commandFilter = ({ root, id }: NativeAddress): string => `${root}/${id}/cmd/+`

/** The command's id at the end of its topic. */
const commandId = (topic: string): string => topic.slice(topic.lastIndexOf('/') + 1)

type Config = Extract<CommandOrder, { type: 'config.set' }>['config']

const isConfig = (config: unknown): config is Config =>
  isObject(config) &&
  Object.values(config).every((value) => ['string', 'number', 'boolean'].includes(typeof value))

const orderOf = ({ type, ch = 0, on, max_s, mode, config }: JsonObject): CommandOrder | string => {
  if (type === 'reboot') return { type }
  if (type === 'config.set') return isConfig(config) ? { type, config } : 'bad_command'
  if (typeof ch !== 'number') return 'bad_command'
  if (type === 'mode.set') {
    const known = PUMP_MODES.find((one) => one === mode)
    return known ? { type, ch, mode: known } : 'bad_command'
  }
  if (type !== 'relay.set') return 'unsupported'
  return typeof on === 'boolean' ? { type, ch, on, maxSeconds: numberOf(max_s) ?? null } : 'bad_command'
}

/** Reads a message on `<root>/<id>/cmd/<command>`, e.g. `{"type":"relay.set","ch":0,"on":true,"max_s":900,"exp":ms}`. */
export const parseCommand = ({ topic, payload }: { topic: string; payload: string }): Command => {
  const id = commandId(topic)
  const parsed = parseJson(payload)
  if (typeof parsed === 'string' || !isObject(parsed.value)) return { id, exp: null, order: 'bad_command' }
  return { id, exp: numberOf(parsed.value.exp) ?? null, order: orderOf(parsed.value) }
}

/** The device's answer to a command; `on`: how its relay stands then. */
export const nativeAck = (
  { root, id }: NativeAddress,
  { commandId: cmd, ts, answer, on }: { commandId: string; ts: number; answer: Answer; on: boolean | null },
): Message => ({
  topic: `${root}/${id}/ack/${cmd}`,
  payload: JSON.stringify({
    ts,
    ...answer,
    ...(answer.status === 'done' && on !== null && { state: { relay: { 0: on } } }),
  }),
  retain: false,
})
