import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

export const SCHEMES = ['light', 'dark'] as const
/** Colours are those of 1440 at 1024, so that one theme shows what that width adds. */
const LOOKS = [
  ['light', 1440],
  ['light', 1024],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const

export async function check(page: Page, what: string) {
  const sizes = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(sizes[0], `${what}: horizontal scroll`).toBeLessThanOrEqual(sizes[1] ?? 0)
  await expectNothingWide(page, what)
  const { violations } = await new AxeBuilder({ page }).analyze()
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

/** Loads a page anew in every width and theme and looks at it. `ready` may look at parts of it, too. */
export async function everywhere(page: Page, what: string, ready: (where: string) => Promise<void>) {
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.reload()
    await ready(`${width} ${colorScheme}`)
    await check(page, `${what} ${width} ${colorScheme}`)
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
