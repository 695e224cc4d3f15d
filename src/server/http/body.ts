import { AppError } from '@/server/errors'

const MAX_BODY = 256 * 1024

/** Reads a body of at most 256 KiB. */
export async function readBody(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', 'The body is larger than 256 KiB')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) throw tooLarge()
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MAX_BODY) throw tooLarge()
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** The value of a body: JSON, or the fields of a form where a call takes one. */
export async function parseBody({ bytes, contentType, form }: Body): Promise<unknown> {
  if (!form || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType ?? ''))
    return parseJson(bytes, contentType)
  const headers = { 'content-type': contentType ?? '' }
  const fields = await new Response(Buffer.from(bytes), { headers }).formData().catch(() => {
    throw new AppError('invalid_input', 'The body is not a valid form')
  })
  return checked(Object.fromEntries(fields))
}

type Body = { bytes: Uint8Array; contentType: string | null; form: boolean }

/** The value of a JSON body; undefined for an empty one. */
function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return undefined
  if (!/^application\/([a-z.+-]*\+)?json\b/i.test(contentType ?? '')) {
    throw new AppError('unsupported_media', 'Send the body as application/json')
  }
  return checked(decode(bytes))
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON')
  }
}

const MAX_DEPTH = 32

/** Refuses what no field can hold: NUL characters, which Postgres has no place for, and nesting without end. */
export function checked<T>(value: T, depth = 0): T {
  if (depth > MAX_DEPTH) throw new AppError('invalid_input', 'The input is nested too deeply')
  if (typeof value === 'string' && value.includes('\0')) {
    throw new AppError('invalid_input', 'Text must not contain NUL characters')
  }
  if (value instanceof Object) {
    for (const [key, inner] of Object.entries(value)) {
      checked(key, depth + 1)
      checked(inner, depth + 1)
    }
  }
  return value
}
