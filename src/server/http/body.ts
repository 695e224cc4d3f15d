import type { Endpoint } from '@/contracts/endpoint'
import { AppError } from '@/server/errors'

const MAX_BODY = 256 * 1024

/** Reads a body of at most so many bytes as its call takes: `raw`, or 256 KiB. */
export async function readBody(
  request: Request,
  { raw, tooLong }: Pick<Endpoint, 'raw' | 'tooLong'>,
): Promise<Uint8Array> {
  const most = raw ?? MAX_BODY
  const tooLarge = () => new AppError('too_large', tooLong ?? `The body is larger than ${most / 1024} KiB`)
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) throw tooLarge()
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** The value of a body: JSON, or the fields of a form where a call takes one. */
export async function parseBody({ bytes, contentType, form, isTelemetry }: RequestBody): Promise<unknown> {
  if (!form || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType ?? '')) {
    const value = parseJson(bytes, contentType)
    return isTelemetry ? boundedDepth(value) : requireStorable(value)
  }
  const headers = { 'content-type': contentType ?? '' }
  const fields = await new Response(Buffer.from(bytes), { headers }).formData().catch(() => {
    throw new AppError('invalid_input', 'The body is not a valid form')
  })
  return requireStorable(Object.fromEntries(fields))
}

type RequestBody = {
  bytes: Uint8Array
  contentType: string | null
  form: boolean
  /** A device cannot mend its texts: ingestion cleans those that it keeps, and the readings beside them count. */
  isTelemetry: boolean
}

/** The value of a JSON body; undefined for an empty one. */
function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return undefined
  if (!/^application\/([a-z.+-]*\+)?json\b/i.test(contentType ?? '')) {
    throw new AppError('unsupported_media', 'Send the body as application/json')
  }
  return decodeJson(bytes)
}

function decodeJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON')
  }
}

const MAX_DEPTH = 32

/** A time of the year 0, which ISO 8601 and JavaScript know and Postgres does not. */
const YEAR_ZERO = /^0000-\d\d-\d\d(T|$)/

/** Why no field can hold a text, or null. */
function textProblem(text: string): string | null {
  if (text.includes('\0')) return 'Text must not contain NUL characters'
  // JSON may carry half of a surrogate pair, which UTF-8 and so the database cannot
  if (/\p{Surrogate}/u.test(text)) return 'Text must not contain half of a surrogate pair'
  if (YEAR_ZERO.test(text)) return 'There is no year 0000'
  return null
}

/** Refuses what no field can hold: texts that Postgres has no place for, and nesting without end. */
export function requireStorable<T>(value: T): T {
  return boundedDepth(value, (text) => {
    const problem = textProblem(text)
    if (problem) throw new AppError('invalid_input', problem)
  })
}

function boundedDepth<T>(value: T, onText?: (text: string) => void, depth = 0): T {
  if (depth > MAX_DEPTH) throw new AppError('invalid_input', 'The input is nested too deeply')
  if (typeof value === 'string') onText?.(value)
  if (value instanceof Object) {
    for (const [key, inner] of Object.entries(value)) {
      onText?.(key)
      boundedDepth(inner, onText, depth + 1)
    }
  }
  return value
}
