import type { Message } from './message'

/** What a simulated Tasmota device with one relay understands; `seconds`: the limit of a run, null for none. */
export type TasmotaOrder =
  { type: 'power'; on: boolean } | { type: 'pulse'; raw: number; seconds: number | null }

/** Where commands for a device arrive. */
export const tasmotaCommands = (topic: string): string => `cmnd/${topic}/#`

const LONGEST = 64_900

/** PulseTime (tasmota/docs, "Commands"): 0 none, 1-111 tenths of a second, from 112 on seconds plus 100. */
const secondsOf = (raw: number): number | null => {
  if (raw === 0) return null
  return raw < 112 ? raw / 10 : raw - 100
}

const orderOf = (name: string, value: string): TasmotaOrder[] => {
  if (/^POWER1?$/i.test(name)) {
    const word = value.toUpperCase()
    return word === 'ON' || word === 'OFF' ? [{ type: 'power', on: word === 'ON' }] : []
  }
  const raw = Number(value)
  const isPulse = /^PulseTime1?$/i.test(name) && value !== '' && Number.isInteger(raw)
  return isPulse && raw >= 0 && raw <= LONGEST ? [{ type: 'pulse', raw, seconds: secondsOf(raw) }] : []
}

/** Reads `cmnd/<topic>/POWER1`, `…/PulseTime1` and `…/Backlog` (`<command> <value>; …`); anything else is no order. */
export const tasmotaOrders = ({ topic, payload }: { topic: string; payload: string }): TasmotaOrder[] => {
  const name = topic.slice(topic.lastIndexOf('/') + 1)
  if (!/^Backlog0?$/i.test(name)) return orderOf(name, payload.trim())
  return payload.split(';').flatMap((command) => {
    const [first = '', value = ''] = command.trim().split(/\s+/)
    return orderOf(first, value)
  })
}

/** The answer to a PulseTime. */
export const tasmotaPulse = (topic: string, raw: number): Message => ({
  topic: `stat/${topic}/RESULT`,
  payload: JSON.stringify({ PulseTime1: { Set: raw, Remaining: 0 } }),
  retain: false,
})
