import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

type Look = { width: number; scheme: 'light' | 'dark'; isUsual?: true }

/** Colours at 1024 are those of 1440, so that one theme shows what that width adds. */
const ALL_LOOKS: Look[] = [
  { width: 1440, scheme: 'light', isUsual: true },
  { width: 1440, scheme: 'dark' },
  { width: 1024, scheme: 'light' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark', isUsual: true },
]
/** Both themes and both ends of the widths; `LOOKS=all` takes every look, in three times the time. */
const LOOKS = ALL_LOOKS.filter(({ isUsual }) => isUsual || process.env['LOOKS'] === 'all')

/** Themes in which the dialogs of a wide window are looked at. */
export const SCHEMES = process.env['LOOKS'] === 'all' ? (['light', 'dark'] as const) : (['dark'] as const)

/** What is half faded in has half its contrast. */
const untilFaded = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

export async function check(page: Page, what: string) {
  await untilFaded(page)
  const sizes = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(sizes[0], `${what}: horizontal scroll`).toBeLessThanOrEqual(sizes[1] ?? 0)
  await expectNothingWide(page, what)
  await expectAccessible(axeOf(page), what)
}

/** A frame that lets no script run cannot be looked into, and would only be waited for. */
const axeOf = (page: Page) => new AxeBuilder({ page }).exclude('iframe[sandbox]')

async function expectAccessible(axe: AxeBuilder, what: string) {
  const { violations } = await axe.analyze()
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  expect(bad.map((v) => `${what}: ${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`)).toEqual([])
}

/** A dialog's content scrolls by itself, so that the page's own width says nothing about it. */
async function expectNothingWide(page: Page, what: string) {
  const wide = await page
    .locator('[role=dialog] :is(div, form, section)')
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth)
        .map((box) => box.outerHTML.slice(0, 200)),
    )
  expect(wide, `${what}: horizontal scroll in a dialog`).toEqual([])
}

const nameOf = (what: string, { width, scheme }: Look): string => `${what} ${width} ${scheme}`

/** Looks at what a page shows now. */
export const checkLook = (page: Page, what: string, look: Look) => check(page, nameOf(what, look))

/** Loads a page anew in every look and looks at it. `ready` may look at parts of it, too. */
export async function everywhere(page: Page, what: string, ready: (look: Look) => Promise<void>) {
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: look.width, height: look.width === 390 ? 844 : 900 })
    await page.reload()
    await ready(look)
    await checkLook(page, what, look)
  }
}

/** Scrolls past every card of a dashboard: those far below the window are drawn when somebody comes near. */
export async function drawAll(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeAttached()
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await frame()
      await frame()
    }
    window.scrollTo(0, 0)
  })
}

/** Looks at pages on a phone in the other languages. `speak` sets the language of the person who is signed in. */
export async function inOtherLanguages(
  page: Page,
  paths: readonly string[],
  speak: (language: string) => Promise<unknown>,
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['es', 'hi']) {
    await speak(language)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await check(page, `${path} ${language}`)
    }
  }
  await speak('en')
}
