import { AwsClient } from 'aws4fetch'
import { env } from '@/server/env'
import { streamChunks } from './chunks'
import { AppError } from '@/server/errors'
import { log } from '@/server/log'
import type { FirmwareStore } from './store'

const ANSWER_WITHIN_MS = 10_000
/** A whole image. */
const PUT_WITHIN_MS = 120_000

/** `url` ends with the bucket. */
type Settings = { url: string; key: string; secret: string; region: string }

/** The settings of the store; null where images are in the database. A part of them is refused at the start (env.ts). */
function settings(): Settings | null {
  const { FIRMWARE_STORE: url, FIRMWARE_S3_KEY: key } = env
  const { FIRMWARE_S3_SECRET: secret, FIRMWARE_S3_REGION: region } = env
  return url !== 'database' && key && secret ? { url, key, secret, region } : null
}

export const hasS3 = (): boolean => settings() !== null

type S3Request = { method: string; headers?: Record<string, string>; body?: Buffer; withinMs?: number }

async function callS3(blob: string, { withinMs = ANSWER_WITHIN_MS, body, ...request }: S3Request) {
  const at = settings()
  if (!at) throw new Error('this image is in the S3-compatible store, whose settings are missing')
  const client = new AwsClient({
    accessKeyId: at.key,
    secretAccessKey: at.secret,
    service: 's3',
    region: at.region,
    retries: 1,
  })
  const url = `${at.url.replace(/\/$/, '')}/firmware/${blob}`
  return client
    .fetch(url, {
      ...request,
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the S3-compatible store cannot be reached')
      throw storeDownError()
    })
}

const storeDownError = () =>
  new AppError('unavailable', 'The store of firmware does not answer. Try again later.')

function requireStatus(response: Response, ...wanted: readonly number[]): void {
  if (wanted.includes(response.status)) return
  log.warn({ status: response.status, url: response.url }, 'the S3-compatible store refused')
  throw storeDownError()
}

async function read(blob: string, offset: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const response = await callS3(blob, {
    method: 'GET',
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
  })
  requireStatus(response, 206, 416)
  return response.status === 416 ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
}

/** In one request, because a signed stream of unknown length is refused by some stores. */
async function adopt(blob: string, size: number): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of streamChunks(blob, size)) parts.push(part)
  const response = await callS3(blob, { method: 'PUT', body: Buffer.concat(parts), withinMs: PUT_WITHIN_MS })
  requireStatus(response, 200, 201)
}

async function remove(blob: string): Promise<void> {
  requireStatus(await callS3(blob, { method: 'DELETE' }), 200, 204, 404)
}

/** Objects `firmware/<blob>` in a bucket of an S3-compatible store, signed with SigV4. */
export const s3Store: FirmwareStore = { name: 's3', read, adopt, remove }
