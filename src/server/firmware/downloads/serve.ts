import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { recordRefusal } from '@/server/audit/refusals'
import { timeNow } from '@/server/clock'
import { log } from '@/server/log'
import { withSpan } from '@/server/tracing/trace'
import { db } from '@/server/db/prisma'
import { fairQueue } from '@/server/fair-queue'
import { hashToken } from '@/server/firmware/tokens/address'
import { firmwareEntity } from '../artifacts/entity'
import { judgeDownload, REFUSALS, type FoundToken, type Judgement, type Refusal } from './judge'
import { notifyDownloads } from './news'
import { nodeManifest } from './node-manifest'
import { rangeOf } from './range'
import { readDownloadRequest, type DownloadRequest } from './request'
import { sendImage } from './send'
import { beginTransfer, endTransfer, hasSlotFor, type Transfer } from './transfers'

/** Anybody may ask: what waits is bounded, and leaves connections of the database to the console. */
const enter = fairQueue({ atOnce: 4, most: 512, mostOfOne: 256 })

const loadToken = (token: string): Promise<FoundToken | null> =>
  db().firmwareToken.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { artifact: true, minimal: true },
  })

/** The token that a client at this address shows; null for an unknown one, `busy` when too many ask. */
const findToken = (token: string, address: string): Promise<FoundToken | null | 'busy'> =>
  new Promise((done, fail) => {
    const leave = enter(address, () => {
      void loadToken(token)
        .then(done, fail)
        .finally(() => leave?.())
    })
    if (!leave) done('busy')
  })

const STALL_MS = 60_000
const ROUTE = '/f/[token]/[name]'

type Options = {
  /** Of the client. */
  address: string
  /** How long a reader may take for 16 KiB. */
  stallMs?: number
}

type Download = {
  request: DownloadRequest
  token: FoundToken
  response: ServerResponse
  options: Options
  now: Date
}

/** Every answer has an exact length and is never stored, compressed, or a redirect. */
function answer(
  response: ServerResponse,
  status: number,
  body: Buffer,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-length': body.length,
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, refused: Refusal): void {
  const rule: { status: number; retryAfterS?: number } = REFUSALS[refused]
  const headers = rule.retryAfterS === undefined ? undefined : { 'retry-after': String(rule.retryAfterS) }
  answer(response, rule.status, Buffer.from(`${refused}\n`), headers)
}

/** Refusals that a roll-out must know of: they are the device's, not the server's. */
const TOLD: readonly Refusal[] = ['wrong_device', 'no_space', 'spent']

const MOST_REMEMBERED = 1_000
/** What was told of tokens; the oldest is forgotten. */
const told = new Set<string>()

/** Once for each token and item: a client that is refused again and again costs the database nothing. */
function isNews({ id, itemId }: FoundToken, refused: Refusal): boolean {
  const key = `${id} ${itemId} ${refused}`
  if (!TOLD.includes(refused) || told.has(key)) return false
  told.add(key)
  const [oldest = key] = told
  if (told.size > MOST_REMEMBERED) told.delete(oldest)
  return true
}

async function tellRefusal({ token, request, options, now }: Download, refused: Refusal): Promise<void> {
  const { id, itemId, artifact, reached } = token
  if (isNews(token, refused))
    await notifyDownloads([{ token: id, item: itemId, reached, size: artifact?.size ?? 0, refused }])
  if (refused !== 'wrong_device' || !artifact) return
  const source = {
    ...({ type: 'anonymous', id: null, name: null, sessionId: null, requestId: null } as const),
    ...{ now, ip: options.address || null, client: request.userAgent || null },
  }
  const reason = `${request.mac} is not the device of this download`
  await recordRefusal(source, {
    action: 'firmware.download_refuse',
    entity: firmwareEntity(artifact),
    reason,
  })
}

const etagOf = ({ sha256 }: FirmwareArtifact): string => `"${sha256}"`

const headersOf = (image: FirmwareArtifact) => ({
  'accept-ranges': 'bytes',
  'cache-control': 'no-store',
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  etag: etagOf(image),
})

async function stream(download: Download, image: FirmwareArtifact, range: { start: number; end: number }) {
  const { response, token, options } = download
  const { id: tokenId, itemId } = token
  const transfer: Transfer = {
    ...{ tokenId, itemId, size: image.size, sent: 0, reached: range.start },
    abort: () => response.destroy(),
  }
  beginTransfer(transfer)
  try {
    await sendImage(response, { image, range, transfer, stallMs: options.stallMs ?? STALL_MS })
  } catch (error) {
    // its length is announced: cut off, it cannot be taken for complete
    log.debug({ err: error, tokenId }, 'a download broke off')
    response.destroy()
  } finally {
    await endTransfer(transfer)
  }
}

async function serveImage(download: Download, image: FirmwareArtifact): Promise<void> {
  const { request, response, token } = download
  const range = rangeOf({ ...request, etag: etagOf(image), size: image.size })
  if (range === 'unsatisfiable')
    return answer(response, 416, Buffer.alloc(0), {
      ...headersOf(image),
      'content-range': `bytes */${image.size}`,
    })
  const { start, end } = range === 'all' ? { start: 0, end: image.size - 1 } : range
  if (!request.isHead && !hasSlotFor(token.id)) return refuse(response, 'busy')
  response.writeHead(range === 'all' ? 200 : 206, {
    ...headersOf(image),
    'content-length': end - start + 1,
    // of the bytes that are sent, so that a part has none
    ...(range === 'all'
      ? { 'x-md5': image.md5 }
      : { 'content-range': `bytes ${start}-${end}/${image.size}` }),
  })
  if (request.isHead) response.end()
  else await stream(download, image, { start, end })
}

async function serveManifest({ request, token, response, now }: Download): Promise<void> {
  const body = await nodeManifest(token, `/f/${request.token}/${token.name}`, now)
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`
  answer(response, 200, body, { 'content-type': 'application/json', etag })
}

async function carryOut(download: Download, judgement: Judgement): Promise<void> {
  if ('image' in judgement) return serveImage(download, judgement.image)
  if ('manifest' in judgement) return serveManifest(download)
  refuse(download.response, judgement.refused)
  await tellRefusal(download, judgement.refused)
}

async function serve(request: IncomingMessage, response: ServerResponse, options: Options): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answer(response, 405, Buffer.from('GET or HEAD\n'), { allow: 'GET, HEAD' })
  const read = readDownloadRequest(request)
  if (!read) return refuse(response, 'no_such_file')
  const token = await findToken(read.token, options.address)
  if (token === 'busy') return refuse(response, 'busy')
  if (!token) return refuse(response, 'unknown')
  const now = timeNow()
  await carryOut({ request: read, token, response, options, now }, judgeDownload(token, read, now))
}

/**
 * Answers `GET` and `HEAD /f/<token>/<name>` as simple clients need it: exact length, no encoding, no redirect, never 304.
 * Never throws; what fails on the server's side is 503, which costs a device no attempt.
 */
export async function serveFirmware(
  request: IncomingMessage,
  response: ServerResponse,
  options: Options,
): Promise<void> {
  request.resume()
  response.on('error', (error) => log.debug({ err: error }, 'a download broke off'))
  // the address holds a token
  const attributes = { 'http.request.method': request.method, 'http.route': ROUTE }
  await withSpan(`${request.method} ${ROUTE}`, { kind: 'server', attributes }, async (span) => {
    try {
      await serve(request, response, options)
    } catch (error) {
      log.error({ err: error }, 'a download failed')
      if (response.headersSent) response.destroy()
      else refuse(response, 'unavailable')
    }
    span.set({ 'http.response.status_code': response.statusCode })
  })
}
