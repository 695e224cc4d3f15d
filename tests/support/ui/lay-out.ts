import { vi } from 'vitest'

/** jsdom lays nothing out: here every element that is watched is as wide as the window. */
export function layOut(): void {
  const rect = () => ({ contentRect: { width: window.innerWidth, height: 300 } }) as ResizeObserverEntry
  class Observer implements ResizeObserver {
    constructor(private readonly tell: ResizeObserverCallback) {}
    observe(): void {
      queueMicrotask(() => this.tell([rect()], this))
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
}

/** The window becomes this wide, px. */
export function resizeTo(width: number): void {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
