import { vi } from 'vitest'

export type ApiCall = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  signal: AbortSignal | null
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Answerer = (call: ApiCall) => Answer | Promise<Answer>

/**
 * Stands in for the server at the network edge. Keys are "METHOD /path" below /api; a call nobody answers
 * gets 404. Returns every call made, in order.
 */
export function fakeApi(answers: Record<string, Answerer>): ApiCall[] {
  const calls: ApiCall[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const url = new URL(input, 'http://console.test')
    const made: ApiCall = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname.replace(/^\/api/, '')),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? null,
    }
    calls.push(made)
    const answer = answers[`${made.method} ${made.path}`]
    const { status = 200, body = {}, headers = {} } = answer ? await answer(made) : { status: 404 }
    made.signal?.throwIfAborted()
    return new Response(JSON.stringify(body), { status, headers })
  })
  return calls
}

/** An answer given by hand, to let calls overtake each other. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
