import { useEffect } from 'react'
import { waitForRetry } from './connection'

const AGAIN_MS = 2_000
/** What stands before a server answers while there is none behind it. */
const AWAY: readonly number[] = [502, 503, 504]
const DRAWING = 'text/x-component'

/** Whether the router asks for the page on show, as it is now or with another query; not ahead of time. */
function isRedraw(input: RequestInfo | URL, init?: RequestInit): boolean {
  const headers = new Headers(init?.headers)
  if (!headers.has('rsc') || headers.has('next-router-prefetch')) return false
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  return origin === location.origin && pathname === location.pathname
}

const isDrawing = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith(DRAWING) ?? false

/** A drawing that is there to its last byte; of any other answer the router makes what it will. */
async function wholeOf(response: Response): Promise<Response> {
  if (!response.ok || !isDrawing(response)) return response
  const whole = new Response(await response.arrayBuffer(), response)
  // the router reads where a redirect has led
  for (const name of ['url', 'redirected'] as const)
    Object.defineProperty(whole, name, { value: response[name] })
  return whole
}

async function draw(load: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (;;) {
    try {
      const response = await wholeOf(await load())
      if (!AWAY.includes(response.status) || isDrawing(response)) return response
    } catch (error) {
      if (signal?.aborted) throw error
    }
    await waitForRetry(AGAIN_MS)
  }
}

/**
 * While the console stands, a drawing of the page on show waits for the network. Without it the router loads the page anew
 * in its place, which fails as well, and what was typed is gone with it. Where a link leads elsewhere that is right.
 */
export function useHeldRedraws(): void {
  useEffect(() => {
    const { fetch } = window
    window.fetch = (input, init) =>
      isRedraw(input, init) ? draw(() => fetch(input, init), init?.signal) : fetch(input, init)
    return () => void (window.fetch = fetch)
  }, [])
}
