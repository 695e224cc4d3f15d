import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getTls } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Flash } from './flash'

/** What a device asks for, and how its radio is. `headers`: those of its HTTP client. */
export type Download = {
  url: string
  headers: Readonly<Record<string, string>>
  /** True where it goes on behind what the flash holds already. */
  resumes: boolean
  /** The ETag of the bytes that it holds. */
  etag: string | null
  isCorrupt: boolean
  /** Milliseconds of rest after each of the pieces; 0 for a good link. */
  restMs: number
  signal: AbortSignal
  onBytes: (off: number, size: number) => void
}

/** `md5`: the sum that the server names. `error`: the status of a refusal, or what broke. */
export type Downloaded =
  | { ok: true; md5: string | null; etag: string | null }
  | { ok: false; status: number | null; error: string; etag: string | null }

const SILENCE_MS = 30_000
/** Pieces of an image at least, as the small buffers of devices would take it. */
const PIECES = 20

function request({ url, headers, signal, resumes, etag }: Download, from: number): Promise<IncomingMessage> {
  const range = resumes && from > 0 && etag ? { range: `bytes=${from}-`, 'if-range': etag } : {}
  const get = url.startsWith('https:') ? getTls : getPlain
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { ...headers, ...range }, signal, timeout: SILENCE_MS }, resolve)
    asked.on('timeout', () => asked.destroy(new Error('timeout')))
    asked.on('error', reject)
  })
}

/** The first byte that an answer brings; null where it is another than asked for. */
function startOf({ statusCode, headers }: IncomingMessage, from: number): number | null {
  if (statusCode === 200) return 0
  const [, first] = /^bytes (\d+)-/.exec(headers['content-range'] ?? '') ?? []
  return statusCode === 206 && Number(first) === from ? from : null
}

async function receive(
  answer: IncomingMessage,
  { isCorrupt, restMs, signal, onBytes }: Download,
  { flash, length }: { flash: Flash; length: number },
): Promise<void> {
  const size = flash.length() + length
  const most = Math.max(1, Math.ceil(size / PIECES))
  for await (const received of answer) {
    const bytes = received as Buffer
    for (let at = 0; at < bytes.length; at += most) {
      flash.write(bytes.subarray(at, at + most), isCorrupt && flash.length() === 0)
      onBytes(flash.length(), size)
      if (signal.aborted) return
      if (restMs > 0) await sleep(restMs, undefined, { signal })
    }
  }
  if (flash.length() < size) throw new Error('connection lost')
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/**
 * Fetches an image as small devices do: the length must be named, nothing is decoded, no redirect is followed. With
 * `resumes` it goes on behind what the flash holds, if the bytes are still the same ones.
 */
export async function download(wanted: Download, flash: Flash): Promise<Downloaded> {
  const from = wanted.resumes && wanted.etag !== null ? flash.length() : 0
  try {
    const answer = await request(wanted, from)
    const [etag, md5] = [headerOf(answer, 'etag'), headerOf(answer, 'x-md5')]
    const refuse = (error: string): Downloaded => {
      answer.destroy()
      return { ok: false, status: answer.statusCode ?? null, error, etag: null }
    }
    const start = startOf(answer, from)
    if (start === null) return refuse('http_status')
    const length = headerOf(answer, 'content-length')
    if (length === null) return refuse('no_size')
    if (answer.headers['content-encoding'] !== undefined) return refuse('bad_image')
    if (start === 0) flash.clear()
    try {
      await receive(answer, wanted, { flash, length: Number(length) })
    } catch {
      return { ok: false, status: null, error: 'download', etag }
    } finally {
      answer.destroy()
    }
    return { ok: true, md5, etag }
  } catch {
    return { ok: false, status: null, error: 'unreachable', etag: wanted.etag }
  }
}
