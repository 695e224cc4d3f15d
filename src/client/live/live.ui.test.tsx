import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { useDevices } from '@/client/devices'
import { LiveProvider } from './live'
import { onPageChange } from './page-changes'
import { onNotification } from './notification-events'

const north = deviceFixture({ deviceId: 'north', name: 'North' })
const south = deviceFixture({ deviceId: 'south', name: 'South' })

/** Resolves with how to say something on the stream, once it was asked for. */
function openStream(): Promise<(...events: string[]) => void> {
  const api = globalThis.fetch
  const asked = deferred<(...events: string[]) => void>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!input.endsWith('/stream')) return api(input, init)
    const start = (stream: ReadableStreamDefaultController) =>
      asked.resolve((...events) => stream.enqueue(new TextEncoder().encode(events.join(''))))
    return new Response(new ReadableStream({ start }))
  })
  return asked.promise
}

const speakOnce = (event: string) => openStream().then((say) => say(event))

function Names() {
  const { devices } = useDevices()
  return <p>{devices?.map(({ name }) => name).join(', ')}</p>
}

const show = () =>
  renderUi(
    <LiveProvider>
      <Names />
    </LiveProvider>,
  )

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))
afterEach(() => void vi.useRealTimers())

it('what the stream says while the list is being fetched does not lose the list', async () => {
  const list = deferred<ReturnType<typeof deviceList>>()
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => list.promise,
  })
  const asked = speakOnce(`event: device\ndata: ${JSON.stringify({ ...south, name: 'South 2' })}\n\n`)
  show()
  await asked
  // two frames: time enough for what was said to be put into the list
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  list.resolve(deviceList(north, south))
  await screen.findByText('North, South 2')
})

it('a device that is gone leaves the list', async () => {
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(north, south),
  })
  const asked = speakOnce(`event: gone\ndata: {"deviceId":"north"}\n\n`)
  show()
  await asked
  await screen.findByText('South')
})

it.each([
  ['word of a notification is passed on', 'event: notification\ndata: {}\n\n'],
  ['what was notified before a stream began to listen is asked for', 'event: ready\ndata: {}\n\n'],
])('%s', async (_, said) => {
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(),
  })
  const heard = deferred<undefined>()
  const stop = onNotification(() => heard.resolve(undefined))
  void speakOnce(said)
  show()
  expect(await heard.promise).toBeUndefined()
  stop()
})

const PING = 'event: ping\ndata: {}\n\n'
const READY = 'event: ready\ndata: {}\n\n'
const NEXT = 'event: next\nretry: 100\ndata: {}\n\n'
const RENAMED = `event: device\ndata: ${JSON.stringify({ ...south, name: 'South 2' })}\n\n`

it.each([
  ['a stream that listens from its first word leaves the list as it was fetched', [READY, RENAMED], 1],
  ['what happened before a stream began to listen is asked for again', [PING, READY, RENAMED], 2],
])('%s', async (_, said, fetches) => {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(south),
  })
  const seen = () => calls.filter(({ path }) => path === '/devices').length
  const stream = openStream()
  show()
  await screen.findByText('South')
  const say = await stream
  say(...said)
  await screen.findByText('South 2')
  expect(seen()).toBe(fetches)
})

it('what many devices say at once is drawn over several frames, and nothing of it is lost', async () => {
  const fleet = Array.from({ length: 30 }, (_, i) => deviceFixture({ deviceId: `tank-${i}`, name: 'Before' }))
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...fleet),
  })
  const counts: number[] = []
  const all = deferred<undefined>()
  function Renamed() {
    const { devices } = useDevices()
    const count = devices?.filter(({ name }) => name === 'After').length ?? 0
    useEffect(() => {
      counts.push(count)
      if (count === fleet.length) all.resolve(undefined)
    }, [count])
    return <p>{devices && 'listed'}</p>
  }
  const stream = openStream()
  renderUi(
    <LiveProvider>
      <Renamed />
    </LiveProvider>,
  )
  await screen.findByText('listed')
  const say = await stream
  say(...fleet.map((device) => `event: device\ndata: ${JSON.stringify({ ...device, name: 'After' })}\n\n`))
  await all.promise
  const steps = counts.slice(1).map((count, i) => count - (counts[i] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(8)
})

it('a stream whose time is over is followed by the next one at once, and what came in between is fetched', async () => {
  let name = 'South'
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList({ ...south, name }),
  })
  const api = globalThis.fetch
  let opened = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!input.endsWith('/stream')) return api(input, init)
    const isFirst = ++opened === 1
    // whoever waits between the two waits for ever
    if (isFirst) vi.useFakeTimers({ toFake: ['setTimeout'] })
    else {
      vi.useRealTimers()
      name = 'South 2'
    }
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new TextEncoder().encode(READY + (isFirst ? NEXT : '')))
      if (isFirst) stream.close()
    }
    return new Response(new ReadableStream({ start }))
  })
  show()
  await screen.findByText('South 2')
  expect(opened).toBe(2)
  expect(calls.filter(({ path }) => path === '/devices')).toHaveLength(2)
})

it('after a gap pages are drawn anew only once the database answers: one that fails would lose what is typed on it', async () => {
  let isUp = false
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(south),
    'GET /health': () => (isUp ? { body: {} } : { status: 503 }),
  })
  const api = globalThis.fetch
  let opened = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!input.endsWith('/stream')) return api(input, init)
    const isFirst = ++opened === 1
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new TextEncoder().encode(READY + (isFirst ? NEXT : '')))
      if (isFirst) stream.close()
    }
    return new Response(new ReadableStream({ start }))
  })
  const asked = () => calls.filter(({ path }) => path === '/health').length
  const drawn: boolean[] = []
  const stop = onPageChange('todos', () => drawn.push(isUp))
  show()
  await vi.waitFor(() => expect(asked()).toBe(1))
  expect(drawn).toEqual([false])
  isUp = true
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(drawn).toEqual([false, true])
  })
  stop()
})
