import type { Page } from 'playwright/test'

export type Steps = { taps: number; scrolls: number; seconds: number }

/** Movements of a page that follow each other this closely are one scroll of a thumb, milliseconds. */
const ONE_SCROLL_MS = 400

/**
 * Counts what a person does on a page from now on: taps, scrolls (also the ones that a test makes to reach something: it
 * was out of sight), and the seconds until the count is asked for. A page that moves by itself at its start is no scroll.
 */
export async function countSteps(page: Page): Promise<() => Steps> {
  const startedAt = Date.now()
  const seen = { taps: 0, scrolls: 0, scrolledAt: 0 }
  await page.exposeFunction('countTap', () => void (seen.taps += 1))
  await page.exposeFunction('countScroll', () => {
    if (Date.now() - seen.scrolledAt > ONE_SCROLL_MS) seen.scrolls += 1
    seen.scrolledAt = Date.now()
  })
  const watch = () => {
    const { countTap, countScroll } = window as unknown as Record<'countTap' | 'countScroll', () => void>
    addEventListener('pointerdown', countTap, true)
    addEventListener('scroll', countScroll, true)
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () => ({
    taps: seen.taps,
    scrolls: seen.scrolls,
    seconds: Math.round((Date.now() - startedAt) / 100) / 10,
  })
}

/** Tells whoever reads the run what a stretch of a way took, from one count to the next. */
export function tellStretch(what: string, from: Steps | null, to: Steps): Steps {
  const { taps, scrolls, seconds } = from ?? { taps: 0, scrolls: 0, seconds: 0 }
  const took = {
    taps: to.taps - taps,
    scrolls: to.scrolls - scrolls,
    seconds: Math.round((to.seconds - seconds) * 10) / 10,
  }
  console.log(`${what}: ${took.taps} taps, ${took.scrolls} scrolls, ${took.seconds} s`)
  return took
}
