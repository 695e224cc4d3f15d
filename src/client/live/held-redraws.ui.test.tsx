import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHeldRedraws } from './held-redraws'

const HERE = `${location.origin}${location.pathname}`
const DRAWING = { headers: { 'content-type': 'text/x-component' } }
const asked: string[] = []
let answers: (() => Response | Promise<Response>)[] = []

const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
const drawn = () => new Response('0:{}', DRAWING)
/** The network goes in the middle of it. */
const broken = () =>
  new Response(
    new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) }),
    DRAWING,
  )
const away = () => new Response('Bad gateway', { status: 502 })

const Console = () => {
  useHeldRedraws()
  return null
}
/** As the router asks. */
const ask = (url: string, more = {}) => fetch(new URL(url), { headers: { rsc: '1', ...more } })

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(String(url))
    return (answers.shift() ?? drawn)()
  })
  render(<Console />)
})
afterEach(() => {
  answers = []
  vi.useRealTimers()
})

it.each([
  ['no answer', lost],
  ['an answer that breaks off', broken],
  ['a gateway with no server behind it', away],
])('asks again for the page on show after %s', async (_, failure) => {
  answers = [failure, failure]
  const answer = ask(`${HERE}?q=well`)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await answer).text()).toBe('0:{}')
  expect(asked).toHaveLength(3)
})

it('asks at once when the browser has a network again', async () => {
  answers = [lost]
  const answer = ask(HERE)
  await vi.advanceTimersByTimeAsync(100)
  window.dispatchEvent(new Event('online'))
  expect((await answer).ok).toBe(true)
})

it('leaves to the router what leads elsewhere, what is fetched ahead, and what it must decide about', async () => {
  answers = [lost, lost, lost, () => new Response('gone', { status: 404 })]
  await expect(ask(`${location.origin}/devices`)).rejects.toThrow('Failed to fetch')
  await expect(ask(HERE, { 'next-router-prefetch': '1' })).rejects.toThrow('Failed to fetch')
  await expect(fetch('/api/devices')).rejects.toThrow('Failed to fetch')
  expect((await ask(HERE)).status).toBe(404)
})
