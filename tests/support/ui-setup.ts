import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// Code that is loaded on demand may take its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

// What the browser has and jsdom lacks.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver
window.matchMedia ??= (media) => Object.assign(new EventTarget(), mediaQuery(media))
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.animate ??= () => ({}) as Animation
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}

function mediaQuery(media: string) {
  return { media, matches: false, onchange: null, addListener() {}, removeListener() {} }
}

// sonner takes a toast away 200 ms after its dismissal: what still waits then must not run without jsdom.
const timers: NodeJS.Timeout[] = []
const startTimer = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...args)
  timers.push(timer)
  return timer
}, startTimer)
afterAll(() => timers.forEach(clearTimeout))

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  // sonner replays what nobody has dismissed: the next test would see this test's toasts.
  toast.dismiss()
  localStorage.clear()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(complaints, 'console.error was called').toEqual([])
})
