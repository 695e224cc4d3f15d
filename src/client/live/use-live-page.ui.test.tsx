import { act, render } from '@testing-library/react'
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

function open() {
  let drawn = 0
  const still = () => {}
  const router: AppRouterInstance = {
    ...{ push: still, replace: still, prefetch: still, back: still, forward: still, bfcacheId: 'test' },
    refresh: () => void (drawn += 1),
  }
  function Page() {
    useLivePage('rollouts')
    return null
  }
  const { unmount } = render(
    <AppRouterContext value={router}>
      <Page />
    </AppRouterContext>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const change = () => act(() => void emitPageChange('rollouts'))
  return { drawn: () => drawn, pass, change, unmount }
}

it('a page is drawn at once by the first change, and once more for all that follow closely', () => {
  const { drawn, pass, change } = open()
  change()
  expect(drawn()).toBe(1)
  for (let i = 0; i < 10; i++) change()
  pass(399)
  expect(drawn()).toBe(1)
  pass(1)
  expect(drawn()).toBe(2)
  pass(400)
  change()
  expect(drawn()).toBe(3)
})

it('changes that never end draw it each 400 ms, and a page that is gone is drawn no more', () => {
  const { drawn, pass, change, unmount } = open()
  for (let ms = 0; ms < 4000; ms += 50) {
    change()
    pass(50)
  }
  expect(drawn()).toBeGreaterThanOrEqual(10)
  expect(drawn()).toBeLessThanOrEqual(11)
  const before = drawn()
  change()
  unmount()
  pass(1000)
  change()
  expect(drawn()).toBe(before)
})
