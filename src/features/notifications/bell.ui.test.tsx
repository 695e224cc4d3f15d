import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emitNotification } from '@/client/live/notification-events'
import { bell, dry, low, old, show } from '~/tests/support/ui/bell'
import { notificationFixture } from '~/tests/support/fixtures/notification-fixture'
import type { Notification } from '@/contracts/notifications'

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  document.title = 'Devices'
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the bell', () => {
  it('counts what is unread, pulses, and says so in the title of the page', async () => {
    show([dry, low, old])
    const button = await bell('Notifications, 2 unread')
    expect(button.textContent).toBe('2')
    expect(button.querySelector('svg')?.getAttribute('class')).toContain('motion-safe:animate-pulse')
    expect(document.title).toBe('(2) Devices')
    document.title = 'Widgets'
    await waitFor(() => expect(document.title).toBe('(2) Widgets'))
  })

  it('is still while everything is read', async () => {
    const { made } = show([old])
    await waitFor(() => expect(made('GET')).toHaveLength(1))
    const button = await bell('Notifications')
    expect(button.textContent).toBe('')
    expect(button.querySelector('svg')?.getAttribute('class')).not.toContain('animate-pulse')
    expect(document.title).toBe('Devices')
  })

  it('shows at most 99', async () => {
    show(Array.from({ length: 120 }, (_, index) => notificationFixture({ _id: `n${index}` })))
    expect((await bell('Notifications, 120 unread')).textContent).toBe('99')
  })

  it('tells of a new critical one, and not of what was there', async () => {
    const { server } = show([low])
    await bell('Notifications, 1 unread')
    const voice = document.querySelector('[aria-live="polite"]')
    expect(voice?.textContent).toBe('')
    server.list = [dry, low]
    act(() => void emitNotification())
    await bell('Notifications, 2 unread')
    expect(voice?.textContent).toBe(`${dry.title}: ${dry.message}`)
    // and it is seen, wherever one is
    await waitFor(() =>
      expect(document.querySelector('[data-sonner-toast]')?.textContent).toContain(dry.title),
    )
  })
})

describe('when it fetches', () => {
  /** Lets time pass and everything that is due happen. */
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  async function start(list: Notification[] = [low]) {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const shown = show(list)
    await pass(0)
    await pass(0)
    const count = () => shown.made('GET').length
    expect(count()).toBe(1)
    return { ...shown, count }
  }
  const comeBack = () => fireEvent(document, new Event('visibilitychange'))

  it('every 60 s, and on coming back not within 30 s', async () => {
    const { count } = await start()
    await pass(29_000)
    comeBack()
    await pass(0)
    expect(count()).toBe(1)
    await pass(2_000)
    comeBack()
    await pass(0)
    expect(count()).toBe(2)
    await pass(58_000)
    expect(count()).toBe(2)
    await pass(2_500)
    expect(count()).toBe(3)
    await pass(120_000)
    expect(count()).toBe(5)
  })

  it('at once on news, once a second however many there are', async () => {
    const { count } = await start()
    await pass(5_000)
    act(() => void emitNotification())
    await pass(0)
    expect(count()).toBe(2)
    for (let i = 0; i < 20; i++) {
      act(() => void emitNotification())
      await pass(10)
    }
    expect(count()).toBe(2)
    await pass(1_000)
    expect(count()).toBe(3)
    await pass(5_000)
    expect(count()).toBe(3)
  })
})
