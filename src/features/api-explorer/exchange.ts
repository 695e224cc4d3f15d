/** What left of a rate limit: `"call";r=59;t=60`. */
export type RateLeft = { policy: string; remaining: number; resetS: number }

/** What came back of a request. */
export type Exchange = {
  status: number
  ms: number
  bytes: number
  requestId: string | null
  rates: readonly RateLeft[]
  contentType: string
  headers: readonly (readonly [name: string, value: string])[]
  text: string
  /** The bytes of what is no text, to save. */
  blob: Blob | null
  /** A stream, or a long answer, of which only the beginning was read. */
  isCut: boolean
}

const MOST_BYTES = 1024 * 1024
/** A stream of events is listened to for so long. */
const STREAM_MS = 3_000

export const ratesOf = (header: string | null): RateLeft[] =>
  [...(header ?? '').matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)].map(([, policy = '', r, t]) => ({
    policy,
    remaining: Number(r),
    resetS: Number(t),
  }))

async function readSome(response: Response): Promise<{ chunks: Uint8Array<ArrayBuffer>[]; isCut: boolean }> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  if (!reader) return { chunks, isCut: false }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const until = isStream ? setTimeout(() => void reader.cancel(), STREAM_MS) : undefined
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (value) chunks.push(value as Uint8Array<ArrayBuffer>)
    bytes += value?.length ?? 0
    if (done || bytes > MOST_BYTES) break
  }
  clearTimeout(until)
  const isCut = isStream === true || bytes > MOST_BYTES
  if (bytes > MOST_BYTES) void reader.cancel()
  return { chunks, isCut }
}

const isText = (type: string): boolean => /^text\/|json|javascript|xml/.test(type)

/** Sends a request and reads its answer, of long ones the beginning. */
export async function exchange(url: string, init: RequestInit): Promise<Exchange> {
  const started = performance.now()
  const response = await fetch(url, { ...init, redirect: 'manual', credentials: 'omit' })
  const { chunks, isCut } = await readSome(response)
  const ms = Math.round(performance.now() - started)
  const contentType = response.headers.get('content-type') ?? ''
  const blob = new Blob(chunks, { type: contentType })
  return {
    // a redirect that was not followed tells a script nothing
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    ms,
    bytes: blob.size,
    requestId: response.headers.get('x-request-id'),
    rates: ratesOf(response.headers.get('ratelimit')),
    contentType,
    headers: [...response.headers],
    text: isText(contentType) ? await blob.text() : '',
    blob: isText(contentType) || blob.size === 0 ? null : blob,
    isCut,
  }
}
