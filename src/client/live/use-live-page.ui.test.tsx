import { act, render } from '@testing-library/react'
import { Suspense, use, useMemo, useState } from 'react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emitPageChange } from './page-changes'
import { useLivePage } from './use-live-page'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Of a page that takes so long to arrive; `shown` is the drawing that its reader sees. */
function open(takesMs = 0) {
  let drawn = 0
  const still = () => {}
  const arriving = (one: number) =>
    new Promise<number>((resolve) => void setTimeout(() => resolve(one), takesMs))
  function Content({ arrival }: { arrival: Promise<number> | null }) {
    return arrival === null || takesMs === 0 ? 0 : use(arrival)
  }
  function Watch() {
    useLivePage('rollouts')
    return null
  }
  function Page() {
    const [arrival, setArrival] = useState<Promise<number> | null>(null)
    const router: AppRouterInstance = useMemo(
      () => ({
        ...{ push: still, replace: still, prefetch: still, back: still, forward: still, bfcacheId: 'test' },
        refresh: () => setArrival(arriving(++drawn)),
      }),
      [],
    )
    return (
      <AppRouterContext value={router}>
        <Watch />
        <Suspense>
          <Content arrival={arrival} />
        </Suspense>
      </AppRouterContext>
    )
  }
  const { unmount, container } = render(<Page />)
  const shown = () => Number(container.textContent)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const change = () => act(async () => void emitPageChange('rollouts'))
  return { drawn: () => drawn, shown, pass, change, unmount }
}

it('a page that takes long to arrive is seen to change while it changes all the time', async () => {
  const { drawn, shown, pass, change } = open(1000)
  await pass(0)
  for (let ms = 0; ms < 6800; ms += 50) {
    await change()
    await pass(50)
    expect(drawn() - shown()).toBeLessThanOrEqual(1)
  }
  expect(drawn()).toBe(5)
  expect(shown()).toBeGreaterThanOrEqual(4)
})

it('a drawing that never arrives does not end the following', async () => {
  const { drawn, pass, change } = open(3_600_000)
  await pass(0)
  await change()
  await pass(9_999)
  await change()
  expect(drawn()).toBe(1)
  await pass(1)
  expect(drawn()).toBe(2)
})

it('a page is drawn at once by the first change, and once more for all that follow closely', async () => {
  const { drawn, pass, change } = open()
  await change()
  expect(drawn()).toBe(1)
  for (let i = 0; i < 10; i++) await change()
  await pass(399)
  expect(drawn()).toBe(1)
  await pass(1)
  expect(drawn()).toBe(2)
  await pass(400)
  await change()
  expect(drawn()).toBe(3)
})

it('changes that never end draw it each 400 ms, and a page that is gone is drawn no more', async () => {
  const { drawn, pass, change, unmount } = open()
  for (let ms = 0; ms < 4000; ms += 50) {
    await change()
    await pass(50)
  }
  expect(drawn()).toBeGreaterThanOrEqual(10)
  expect(drawn()).toBeLessThanOrEqual(11)
  const before = drawn()
  await change()
  unmount()
  await pass(1000)
  await change()
  expect(drawn()).toBe(before)
})
