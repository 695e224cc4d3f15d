import type { Page } from 'playwright/test'
import type { App } from './support/app'
import { addWidgets, press } from './support/dashboard'
import { ownTank } from './support/site'
import { type Account, expect, signIn, test } from './support/test'

const PHONE = { width: 390, height: 844 }

/** An account whose dashboard shows a tank that has reported. */
async function withTank(app: App, deviceId: string): Promise<Account> {
  const account = await ownTank(app, deviceId)
  await addWidgets(app, account, [
    { key: 'summary', type: 'device-summary', position: { x: 0, y: 0, w: 3, h: 2 } },
    {
      key: 'level',
      type: 'water-level',
      config: { deviceId },
      position: { x: 3, y: 0, w: 3, h: 4 },
    },
  ])
  return account
}

/** Texts that are seen and smaller than this (px), but for the ticks of axes. */
const smallerThan = (page: Page, floor: number): Promise<string[]> =>
  page.evaluate((least) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      if (!element?.checkVisibility() || !textContent?.trim()) continue
      if (element.closest('svg, .text-tick, script, style')) continue
      // what is only heard is a pixel wide
      if (element.getBoundingClientRect().width <= 1) continue
      const size = parseFloat(getComputedStyle(element).fontSize)
      if (size > 0 && size < least) found.push(`${textContent.trim()} ${size}`)
    }
    return found
  }, floor)

test('no text is smaller than the scale allows', async ({ page, app }) => {
  const account = await withTank(app, 'scale-tank')
  await signIn(page, account)
  for (const [viewport, floor] of [
    [{ width: 1440, height: 900 }, 13],
    [PHONE, 14],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const [path, ready] of [
      ['/', 'Water Level Monitor'],
      ['/devices', 'scale-tank'],
      ['/devices/scale-tank', 'scale-tank'],
      ['/devices/scale-tank?tab=alerts', 'scale-tank'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main').getByText(ready).first()).toBeVisible()
      await expect.poll(() => smallerThan(page, floor), `${path} at ${viewport.width}`).toEqual([])
    }
  }
})

test('notices stand at the foot, and what is chosen is dealt with in one line', async ({ page, app }) => {
  const account = await withTank(app, 'foot-tank-2')
  await page.setViewportSize(PHONE)
  await signIn(page, account)
  await press(page, 'Dashboard actions')
  await page.getByRole('menuitem', { name: 'Edit Layout' }).click()
  await press(page, 'Move Device Summary down')
  await press(page, 'Save')
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Order saved' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await notice.boundingBox())?.y ?? 0).toBeGreaterThan(PHONE.height / 2)

  await page.goto('/devices')
  await expect(page.getByRole('combobox', { name: 'Sort by' }).locator('option').first()).toBeAttached()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveText(/Needs attention first/)
  expect((await page.locator('[data-row]:visible').boundingBox())?.height).toBeLessThanOrEqual(88)
  await page.getByRole('checkbox', { name: 'Select foot-tank-2' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
  await bar.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/devices/foot-tank-2')
  const head = page.locator('main header').first()
  await expect(head.getByRole('button', { name: 'Rename' })).toBeVisible()
  await head.getByRole('button', { name: 'Tools for foot-tank-2' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Sensor', 'Credentials', /./, 'Export CSV'])
  await page.keyboard.press('Escape')
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(160)
  await expect(head.getByText('Time zone')).toBeHidden()
  await head.locator('summary').click()
  await expect(head.getByText('Time zone')).toBeVisible()
})
