import { isObject, textOf, type JsonObject } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import { fetchOverHttp } from '../update/fetch-image'
import type { Word } from '../update/states'
import { type Dialect, message, type Tools, valueOf } from './dialect'
import { fetchFromVendor } from './vendor-image'

const VERSION = '1.4.2'
const NEWEST = '1.5.1'

/** `msg` of `ota_error`. */
const ERRORS: Readonly<Record<string, string>> = {
  unreachable: 'Failed to connect',
  download: 'Connection lost',
  checksum_mismatch: 'Invalid checksum',
  md5_mismatch: 'Invalid checksum',
  http_status: 'HTTP error',
}

function eventsOf(word: Word): object[] {
  const ota = (event: string, more: object = {}) => ({ component: 'sys', event, ...more })
  if (word.state === 'accepted') return [ota('ota_begin', { msg: 'Update started' })]
  if (word.state === 'downloading')
    return [
      ota('ota_progress', {
        msg: 'Waiting for data',
        progress_percent: Math.min(99, Math.floor((100 * word.off) / word.size)),
      }),
    ]
  if (word.state === 'verified') return [ota('ota_success', { msg: 'Update applied, rebooting' })]
  if (word.state === 'applying') return [ota('scheduled_restart', { time_ms: 435 })]
  return word.state === 'failed' ? [ota('ota_error', { msg: ERRORS[word.error] ?? word.error })] : []
}

/** A Gen2 device (Shelly API reference): JSON-RPC on `<id>/rpc`, a factory id as topic prefix. */
export function shellyGen2(id: string, name: string): Dialect {
  let url: string | null = null
  let orders = 0

  const notify = (events: object[]) =>
    message(`${id}/events/rpc`, {
      src: id,
      dst: `${id}/events`,
      method: 'NotifyEvent',
      params: { ts: Date.now() / 1000, events: events.map((one) => ({ ...one, ts: Date.now() / 1000 })) },
    })

  const update = (params: JsonObject, tools: Tools): object => {
    if (tools.state().phase.type !== 'idle') return { error: { code: -114, message: 'Update in progress' } }
    url = textOf(params.url, 1000) ?? null
    orders += 1
    const version = url === null ? (tools.updates.newVersion ?? NEWEST) : null
    tools.order({ id: `${url ?? 'stable'} ${orders}`, version })
    return { result: null }
  }

  const answer = (method: unknown, params: JsonObject, tools: Tools): object => {
    const { version } = tools.state().running
    if (method === 'Shelly.GetDeviceInfo')
      return {
        result: {
          id,
          name,
          model: 'SNSW-001P16EU',
          gen: 2,
          app: 'Plus1PM',
          ver: version,
          fw_id: `20260101-000000/${version}-gabcdef0`,
        },
      }
    if (method === 'Shelly.GetConfig') return { result: { 'switch:0': { id: 0, initial_state: 'off' } } }
    if (method === 'Shelly.CheckForUpdate')
      return { result: { stable: { version: tools.updates.newVersion ?? NEWEST } } }
    if (method === 'Shelly.Update') return update(params, tools)
    return { error: { code: 404, message: `No handler for ${String(method)}` } }
  }

  return {
    clientId: id,
    will: message(`${id}/online`, 'false', true),
    subscribe: [`${id}/rpc`],
    traits: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 0 },
    version: VERSION,
    birth: () => [message(`${id}/online`, 'true', true)],
    telemetry: (observation) => {
      const state = {
        id: 0,
        output: valueOf(observation, 'relay_on') === 1,
        apower: valueOf(observation, 'power_w') ?? 0,
        voltage: valueOf(observation, 'voltage_v') ?? 230,
      }
      const params = { ts: Date.now() / 1000, 'switch:0': state }
      return [message(`${id}/events/rpc`, { src: id, dst: `${id}/events`, method: 'NotifyStatus', params })]
    },
    say: (word) => {
      const events = eventsOf(word)
      return events.length > 0 ? [notify(events)] : []
    },
    receive: ({ payload }, tools) => {
      const parsed = parseJson(payload)
      if (typeof parsed === 'string' || !isObject(parsed.value)) return
      const { id: request, src, method, params } = parsed.value
      const dst = textOf(src)
      if (dst === undefined) return
      const body = answer(method, isObject(params) ? params : {}, tools)
      tools.publish([message(`${dst}/rpc`, { id: request, src: id, dst, ...body })])
    },
    fetch: (effect, options, { pace, slot, updates }) => {
      if (url === null)
        return fetchFromVendor(effect, options, { pace, version: updates.newVersion ?? NEWEST })
      const check = ({ md5, served }: { md5: string; served: string | null }) =>
        served !== null && served !== md5 ? 'checksum_mismatch' : null
      const http = { url, resumes: false, check }
      return fetchOverHttp(effect, http, { ...options, pace, slot, newVersion: updates.newVersion })
    },
  }
}
