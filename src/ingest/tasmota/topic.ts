import { textOf, type JsonObject } from '../fields'

const PREFIXES = ['tele', 'stat', 'cmnd'] as const
type Prefix = (typeof PREFIXES)[number]

/**
 * `device`: the topic without prefix and last level, which is the device's own name. `commands`: the topic prefix of
 * its commands.
 */
export type TasmotaTopic = { prefix: Prefix; device: string; leaf: string; commands: string }

const DISCOVERY = 'tasmota/discovery/'

const LEAF = /^[A-Z][A-Z0-9_]*$/

const isPrefix = (level: string | undefined): level is Prefix => PREFIXES.some((prefix) => prefix === level)

const prefixIndex = (levels: string[]): number =>
  isPrefix(levels[0])
    ? 0
    : levels.findLastIndex((level, index) => index < levels.length - 1 && isPrefix(level))

const withPrefix = (start: string, at: number): string =>
  start
    .split('/')
    .map((level, index) => (index === at ? 'cmnd' : level))
    .join('/')

/**
 * Reads a topic of Tasmota's FullTopic, which is user text around `%prefix%` and `%topic%`: the prefix may be
 * the first level (`tele/tank1/SENSOR`), the one before the last (`home/tank1/tele/SENSOR`) or in between
 * (`home/tele/tank1/SENSOR`); the first level wins. Tasmota's own last level is upper case, only commands may
 * be written otherwise. Null for any other topic.
 */
export const parseTasmotaTopic = (topic: string): TasmotaTopic | null => {
  const levels = topic.split('/')
  const at = prefixIndex(levels)
  const prefix = levels[at]
  const leaf = levels.at(-1) ?? ''
  if (!isPrefix(prefix) || (prefix !== 'cmnd' && !LEAF.test(leaf))) return null
  const device = levels.filter((_, index) => index !== at && index !== levels.length - 1).join('/')
  if (device === '') return null
  const commands = topic.slice(0, topic.length - leaf.length)
  return { prefix, device, leaf, commands: at === 0 ? `cmnd/${device}/` : withPrefix(commands, at) }
}

/** Reads `tasmota/discovery/<MAC>/config|sensors`; null for any other topic. */
export const parseDiscoveryTopic = (topic: string): { mac: string; leaf: string } | null => {
  if (!topic.startsWith(DISCOVERY)) return null
  const [mac, leaf, ...rest] = topic.slice(DISCOVERY.length).split('/')
  return mac && leaf && rest.length === 0 ? { mac, leaf } : null
}

/**
 * The device part of the topics that a discovered device will use: its FullTopic (`ft`) with the names filled in and
 * the prefix level taken out. Null when the message lacks a field.
 */
export const discoveredDevice = (body: JsonObject, mac: string): string | null => {
  const fullTopic = textOf(body.ft) ?? '%prefix%/%topic%/'
  const topic = textOf(body.t)
  if (!topic || !fullTopic.includes('%prefix%')) return null
  const filled = fullTopic
    .replaceAll('%topic%', () => topic)
    .replaceAll('%hostname%', () => textOf(body.hn) ?? '')
    .replaceAll('%id%', () => mac.slice(-6))
  return parseTasmotaTopic(`${filled.replace('%prefix%', 'tele').replace(/\/$/, '')}/SENSOR`)?.device ?? null
}
