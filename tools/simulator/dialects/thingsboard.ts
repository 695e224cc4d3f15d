import { isObject, numberOf, objectAt, textOf, type JsonObject } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import { fetchPieces } from '../update/chunks'
import { fetchOverHttp, slotFor, WEAK_REST_MS, type Check } from '../update/fetch-image'
import type { Device, Fetched } from '../update/runner'
import type { Word } from '../update/states'
import { type Dialect, message, type Tools, valueOf } from './dialect'

const VERSION = '1.2.3'
const ATTRIBUTES = 'v1/devices/me/attributes'
const TELEMETRY = 'v1/devices/me/telemetry'
const KEYS = 'fw_title,fw_version,fw_size,fw_checksum,fw_checksum_algorithm,fw_url'

/** Of ThingsBoard's client library. */
const PIECE_BYTES = 4096
const PIECE_TIMEOUT_MS = 5000
const PIECE_TRIES = 12

type Offer = {
  title: string
  version: string
  url: string | null
  size: number
  checksum: string | null
  algorithm: string
}

/** The shared attributes of an offer; null where they are not about firmware. */
function offerOf(body: JsonObject): Offer | null {
  const [title, version] = [textOf(body.fw_title, 64), textOf(body.fw_version, 64)]
  if (title === undefined || version === undefined) return null
  return {
    title,
    version,
    url: textOf(body.fw_url, 1000) ?? null,
    size: numberOf(body.fw_size) ?? 0,
    checksum: textOf(body.fw_checksum, 128) ?? null,
    algorithm: textOf(body.fw_checksum_algorithm, 32) ?? '',
  }
}

/** An image from an address comes without a checksum. */
const checkOf =
  ({ checksum, algorithm }: Offer): Check =>
  ({ md5, sha256 }) => {
    if (checksum === null) return null
    const sum = algorithm === 'MD5' ? md5 : algorithm === 'SHA256' ? sha256 : null
    return sum === checksum.toLowerCase() ? null : 'checksum_mismatch'
  }

const STATES: Readonly<Partial<Record<Word['state'], string>>> = {
  verified: 'VERIFIED',
  applying: 'UPDATING',
  failed: 'FAILED',
  refused: 'FAILED',
}

const ERRORS: Readonly<Record<string, string>> = { checksum_mismatch: 'Checksum verification failed' }

/** A device of ThingsBoard's MQTT API, known by its access token. */
export function thingsboard(token: string, title: string): Dialect {
  let offer: Offer | null = null
  let requests = 0

  const running = (version: string) => ({ current_fw_title: title, current_fw_version: version })

  const take = (told: Offer, tools: Tools): void => {
    const { version } = tools.state().running
    const id = `${told.title} ${told.version} ${told.checksum ?? told.url ?? ''}`
    if (told.version === version) return
    if (tools.state().phase.type === 'idle' || tools.state().last?.job !== id) offer = told
    tools.order({ id, version: told.version }, told.title === title ? null : 'Title does not match')
  }

  const fetchByPieces = async (
    { job, image, off, isCorrupt, isSlow }: Parameters<Device['fetch']>[0],
    { signal, onBytes }: Parameters<Device['fetch']>[1],
    { tools, told }: { tools: Tools; told: Offer },
  ): Promise<Fetched> => {
    const { pace, slot, mailbox } = tools
    const flash = slotFor(slot, `${job.id} ${image}`, off)
    requests += 1
    const request = requests
    const ask = (from: number): string => {
      const chunk = `request/${request}/chunk/${Math.floor(from / PIECE_BYTES)}`
      tools.publish([message(`v2/fw/${chunk}`, String(PIECE_BYTES))])
      return chunk
    }
    const pieces = {
      ...{ size: told.size, pieceBytes: PIECE_BYTES, timeoutMs: PIECE_TIMEOUT_MS, tries: PIECE_TRIES },
      ...{ restMs: isSlow ? WEAK_REST_MS / pace : 0, isCorrupt, signal, ask, onBytes },
    }
    const isWhole = await fetchPieces(pieces, flash, mailbox)
    if (signal.aborted) return null
    if (!isWhole) return { type: 'broken', error: 'no_answer', isFinal: false }
    const error = checkOf(told)({ ...flash.sums(), length: flash.length(), served: null })
    return { type: 'fetched', error, version: told.version }
  }

  return {
    clientId: `tb-${token}`,
    username: token,
    subscribe: [ATTRIBUTES, `${ATTRIBUTES}/response/+`, 'v2/fw/response/+/chunk/+'],
    traits: { resumes: true, keepsDownload: false, tries: 3, settleMs: 0, confirmMs: 0 },
    version: VERSION,
    // common clients say UPDATED at every start, whatever runs
    birth: (state) => [
      message(TELEMETRY, { ...running(state.running.version), fw_state: 'UPDATED' }),
      message(`${ATTRIBUTES}/request/1`, { sharedKeys: KEYS }),
    ],
    telemetry: (observation) => {
      const mm = valueOf(observation, 'distance_mm')
      return mm === undefined ? [] : [message(TELEMETRY, { distance: Math.round(mm) })]
    },
    say: (word) => {
      if (word.state === 'downloading')
        return word.off < word.size ? [message(TELEMETRY, { fw_state: 'DOWNLOADING' })] : []
      const state = STATES[word.state]
      const error = 'error' in word ? { fw_error: ERRORS[word.error] ?? word.error } : {}
      const before = word.state === 'verified' ? [message(TELEMETRY, { fw_state: 'DOWNLOADED' })] : []
      return state ? [...before, message(TELEMETRY, { fw_state: state, ...error })] : []
    },
    receive: ({ topic, payload, bytes }, tools) => {
      const [, chunk] = /^v2\/fw\/response\/(\d+\/chunk\/\d+)$/.exec(topic) ?? []
      if (chunk !== undefined) return tools.mailbox.put(`request/${chunk}`, bytes)
      const parsed = parseJson(payload)
      if (typeof parsed === 'string' || !isObject(parsed.value)) return
      const { value } = parsed
      if (Array.isArray(value.deleted) && value.deleted.includes('fw_version'))
        return tools.handle({ type: 'cancel' })
      const told = offerOf(topic === ATTRIBUTES ? value : objectAt(value, 'shared'))
      if (told) take(told, tools)
    },
    fetch: (effect, options, tools) => {
      const told = offer
      if (!told) return Promise.resolve({ type: 'broken', error: 'not_found', isFinal: true })
      if (told.url === null) return fetchByPieces(effect, options, { tools, told })
      const http = { url: told.url, resumes: true, check: checkOf(told) }
      return fetchOverHttp(effect, http, { ...options, ...tools, newVersion: told.version })
    },
  }
}
