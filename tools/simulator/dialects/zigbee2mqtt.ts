import { isObject, textOf, type JsonObject } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import { fetchOverHttp } from '../update/fetch-image'
import type { State, Word } from '../update/states'
import { type Dialect, message, type Tools, valueOf } from './dialect'

const VERSION = '11'
const REQUESTS = 'zigbee2mqtt/bridge/request/device/ota_update/'
const RESPONSES = 'zigbee2mqtt/bridge/response/device/ota_update/'

/** The bridge answers this long after the last block, whether the device came back or not. */
const ANNOUNCE_MS = 120_000

/** Updates one device at a time. */
export type Coordinator = { busyWith: string | null }

type Request = { verb: string; url: string | null; transaction: string | undefined }

function requestFor(ieee: string, topic: string, payload: string): Request | null {
  const parsed = parseJson(payload)
  const body: JsonObject = typeof parsed !== 'string' && isObject(parsed.value) ? parsed.value : {}
  if (body.id !== ieee) return null
  const verb = topic.slice(REQUESTS.length)
  return { verb, url: textOf(body.url, 1000) ?? null, transaction: textOf(body.transaction, 64) }
}

const ERRORS: Readonly<Record<string, string>> = {
  unreachable: 'connect ECONNREFUSED',
  download: "Device didn't respond to OTA request",
  checksum_mismatch: 'Device reported invalid image',
}

/** A Zigbee device behind a bridge that fetches its image and speaks for it. */
export function zigbee2mqtt(ieee: string, coordinator: Coordinator): Dialect {
  let scheduled: Request | null = null
  let current: Request | null = null
  let from = VERSION

  const transaction = (request: Request | null) =>
    request?.transaction === undefined ? {} : { transaction: request.transaction }
  const respond = (request: Request, data: object) =>
    message(RESPONSES + request.verb, { data: { id: ieee, ...data }, status: 'ok', ...transaction(request) })
  // an error names no device, only the transaction
  const refuse = (request: Request, why: string) =>
    message(RESPONSES + request.verb, {
      data: {},
      status: 'error',
      error: `Update of '${ieee}' failed (${why})`,
      ...transaction(request),
    })
  const updateOf = (state: string, more: object = {}) =>
    message(`zigbee2mqtt/${ieee}`, { update: { state, ...more } }, true)

  const begin = (request: Request, tools: Tools): void => {
    if (coordinator.busyWith !== null)
      return tools.publish([
        refuse(request, `Update or check for update already in progress for '${coordinator.busyWith}'`),
      ])
    if (request.url === null) return tools.publish([refuse(request, 'No image currently available')])
    coordinator.busyWith = ieee
    current = request
    from = tools.state().running.version
    tools.order({ id: request.transaction ?? request.url })
  }

  const answerLater = (
    request: Request,
    tools: { state: () => State; publish: Tools['publish']; pace: number },
  ) => {
    const timer = setTimeout(() => {
      const to = tools.state().running.version
      tools.publish([
        respond(request, { from: { software_build_id: from }, to: { software_build_id: to } }),
        updateOf('idle', { installed_version: -1, latest_version: -1 }),
      ])
    }, ANNOUNCE_MS / tools.pace)
    timer.unref()
  }

  const receive = (request: Request, tools: Tools): void => {
    const { verb } = request
    if (verb === 'check') return tools.publish([respond(request, { update_available: true })])
    if (/^schedule/.test(verb)) {
      scheduled = request
      return tools.publish([respond(request, {}), updateOf('scheduled')])
    }
    if (verb === 'unschedule') {
      scheduled = null
      return tools.publish([respond(request, {}), updateOf('available')])
    }
    if (verb === 'update/abort') {
      tools.handle({ type: 'cancel' })
      return tools.publish([respond(request, {})])
    }
    begin(request, tools)
  }

  let tools: Tools | null = null
  const say = (word: Word): ReturnType<Dialect['say']> => {
    if (word.state === 'accepted') return [updateOf('updating', { progress: 0, remaining: -1 })]
    if (word.state === 'downloading') {
      const progress = Math.round((10_000 * word.off) / word.size) / 100
      return [updateOf('updating', { progress, remaining: Math.ceil((100 - progress) * 2) })]
    }
    if (word.state === 'waiting' || word.state === 'verified') return []
    coordinator.busyWith = coordinator.busyWith === ieee ? null : coordinator.busyWith
    if (word.state === 'applying' && current && tools) answerLater(current, tools)
    if (word.state === 'failed' && current)
      return [refuse(current, ERRORS[word.error] ?? word.error), updateOf('available')]
    return word.state === 'cancelled' ? [updateOf('available')] : []
  }

  return {
    clientId: `z2m-${ieee}`,
    subscribe: [`${REQUESTS}#`],
    traits: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 0 },
    version: VERSION,
    isBridged: true,
    birth: () => [message(`zigbee2mqtt/${ieee}/availability`, { state: 'online' }, true)],
    telemetry: (observation) => [
      message(`zigbee2mqtt/${ieee}`, {
        linkquality: 120,
        battery: Math.round(valueOf(observation, 'battery_pct') ?? 100),
        temperature: valueOf(observation, 'temperature_c'),
      }),
    ],
    say,
    receive: ({ topic, payload }, given) => {
      tools = given
      const request = requestFor(ieee, topic, payload)
      if (request) receive(request, given)
    },
    fetch: (effect, options, { pace, slot, updates }) => {
      const http = {
        url: current?.url ?? '',
        resumes: false,
        check: () => (effect.isCorrupt ? 'checksum_mismatch' : null),
      }
      return fetchOverHttp(effect, http, { ...options, pace, slot, newVersion: updates.newVersion })
    },
    // the bridge notices a device that fell silent in the middle of its blocks
    onLeave: ({ phase }, given) => {
      if (phase.type !== 'down' || phase.into !== 'same' || coordinator.busyWith !== ieee) return
      coordinator.busyWith = null
      if (current) given.publish([refuse(current, ERRORS.download ?? ''), updateOf('available')])
    },
    // a sleeper asks for its image when it wakes
    poll: (given) => {
      const due = scheduled
      scheduled = null
      if (due) begin({ ...due, verb: 'update' }, given)
      return Promise.resolve()
    },
  }
}
