import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import { recordAnswer, onReconnect, toServerTime, useReachable, useDisconnectedSince } from './connection'

function State() {
  const silence = useDisconnectedSince()
  const isReachable = useReachable()
  return (
    <p>{`${silence === null ? 'heard' : `silent since ${silence}`}, ${isReachable ? 'open' : 'shut'}`}</p>
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.getByText(/heard|silent/).textContent

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  recordAnswer()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is silent 30 s after the last answer, says since when, and tells of the next one', async () => {
  const recovered = vi.fn()
  const stop = onReconnect(recovered)
  renderUi(<State />)
  await pass(20_000)
  act(() => recordAnswer())
  const last = Date.now()
  await pass(29_000)
  expect(said()).toBe('heard, open')
  await pass(1_000)
  expect(said()).toBe(`silent since ${last}, shut`)
  expect(recovered).not.toHaveBeenCalled()
  act(() => recordAnswer())
  expect(said()).toBe('heard, open')
  expect(recovered).toHaveBeenCalledOnce()
  stop()
})

it('is found out by a computer that slept', async () => {
  renderUi(<State />)
  const last = Date.now()
  vi.setSystemTime(last + 3_600_000)
  fireEvent(document, new Event('visibilitychange'))
  expect(said()).toBe(`silent since ${last}, shut`)
  act(() => recordAnswer())
})

it('an offline browser reaches nobody at once', async () => {
  renderUi(<State />)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(said()).toBe('heard, shut')
  online.mockRestore()
  fireEvent(window, new Event('online'))
  expect(said()).toBe('heard, open')
})

it('knows how far this clock is from the server’s', () => {
  const now = Date.now()
  recordAnswer(new Date(now - 3_600_000).toUTCString())
  expect(Math.abs(toServerTime(now) - (now - 3_600_000))).toBeLessThan(1_000)
  recordAnswer(new Date(now - 1_000).toUTCString())
  expect(toServerTime(now)).toBe(now)
})
