import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

export const SCHEMES = ['light', 'dark'] as const
/** Colours at 1024 are those of 1440, so that one theme shows what that width adds. */
const WIDTHS = [
  { width: 1440, isInBoth: true },
  { width: 1024, isInBoth: false },
  { width: 390, isInBoth: true },
]

export async function check(page: Page, what: string) {
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

/**
 * Colours on their way from one theme to the other are those of neither, so what ends by itself is brought to its end: in
 * what a closed `details` holds it would never come there.
 */
const endAnimations = (page: Page) =>
  page.evaluate(() => {
    const ending = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endsAt = Number(effect?.getComputedTiming().endTime)
        return playState !== 'finished' && endsAt < Infinity
      })
    // the end of one begins those of what inherits from it
    for (let depth = 0; ending().length > 0; depth++) {
      if (depth > 100) throw new Error('there is always one more animation')
      for (const one of ending()) one.finish()
    }
  })

/** What is on a light page, in the dark: only colours change, so only they are looked at again. */
async function checkDark(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await endAnimations(page)
  await expectAccessible(axeOf(page).withRules(['color-contrast']), `${what} dark`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await endAnimations(page)
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

type Where = (typeof WIDTHS)[number]

/** Looks at what a page shows now, in every theme that its width is looked at in. */
export async function checkThemes(page: Page, what: string, { width, isInBoth }: Where) {
  await check(page, `${what} ${width}`)
  if (isInBoth) await checkDark(page, `${what} ${width}`)
}

/** Loads a page anew in every width and looks at it in its themes. `ready` may look at parts of it, too. */
export async function everywhere(page: Page, what: string, ready: (where: Where) => Promise<void>) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const where of WIDTHS) {
    await page.setViewportSize({ width: where.width, height: where.width === 390 ? 844 : 900 })
    await page.reload()
    await ready(where)
    await checkThemes(page, what, where)
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
