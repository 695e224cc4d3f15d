import type { Page } from 'playwright/test'
import type { App } from './support/app'
import { addWidgets, card, choose, jump, press } from './support/dashboard'
import { ownTank } from './support/site'
import { type Account, call, expect, signIn, test } from './support/test'

/** Of a tank a metre deep, seen from above. */
const level = (app: App, deviceId: string, percent: number) =>
  jump(app, deviceId, { distance_mm: (100 - percent) * 10 })

type Stored = { notifications: { _id: string; title: string; read: boolean }[] }
const stored = async (app: App, { token }: Account) =>
  (await call<Stored>(app, '/notifications', { token })).notifications

const bell = (page: Page, count: number) =>
  page.getByRole('button', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
    exact: true,
  })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => popover(page).getByRole('listitem')

test('an alert is in the bell as it happens, is read, and is deleted', async ({ page, app }) => {
  test.setTimeout(120_000)
  const account = await ownTank(app, 'bell-tank')
  await signIn(page, account)
  await bell(page, 0).click()
  await expect(popover(page).getByText("You're all caught up")).toBeVisible()
  await press(page, 'View All Notifications')
  await expect(popover(page)).toBeHidden()

  await level(app, 'bell-tank', 25)
  await expect(bell(page, 1)).toBeVisible({ timeout: 10_000 })
  await expect(bell(page, 1)).toContainText('1')
  await expect(page).toHaveTitle(/^\(1\) /)
  await level(app, 'bell-tank', 10)
  await expect(bell(page, 2)).toBeVisible({ timeout: 10_000 })

  // one episode that became worse is one row
  await bell(page, 2).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(popover(page).getByRole('list', { name: 'Open now' })).toBeVisible()
  const box = await popover(page).boundingBox()
  expect(box?.width).toBe(400)
  expect(box?.height).toBeLessThanOrEqual(500)
  const list = popover(page).locator('.overflow-y-auto')
  expect((await list.boundingBox())?.height).toBe(350)
  await expect(rows(page).first()).toHaveCSS('border-left-width', '4px')
  await expect(rows(page).first()).toContainText('bell-tank')

  await press(page, 'Mark all read')
  await expect(bell(page, 0)).toBeVisible()
  await expect.poll(async () => (await stored(app, account)).map(({ read }) => read)).toEqual([true, true])
  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete notification/ })
    .click()
  await expect(rows(page)).toHaveCount(0)
  await expect.poll(async () => (await stored(app, account)).length).toBe(0)
  await press(page, 'Undo')
  await expect.poll(async () => (await stored(app, account)).length).toBe(2)
  await page.reload()
  await bell(page, 0).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a notification leads to the alert, which says why and is acknowledged', async ({ page, app }) => {
  test.setTimeout(120_000)
  const account = await ownTank(app, 'why-tank')
  // what happens before the stream is open is in the bell with the next fetch, a minute later
  const live = page.waitForResponse('**/api/stream')
  await signIn(page, account)
  await live
  await level(app, 'why-tank', 12)
  await expect(bell(page, 1)).toBeVisible({ timeout: 10_000 })
  await bell(page, 1).click()
  await rows(page).first().getByRole('link').click()
  await page.waitForURL(/\/devices\/why-tank\?tab=alerts/)
  await expect(popover(page)).toBeHidden()
  await expect(bell(page, 0)).toBeVisible()
  const open = page.getByRole('region', { name: 'Open alerts' })
  const alert = open.getByRole('article', { name: 'Level critical' })
  await expect(alert).toContainText('at or below the critical threshold of 15%')
  await alert.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect(alert).toContainText('Acknowledged by')
  await level(app, 'why-tank', 60)
  await expect(open.getByText('Nothing is wrong right now.')).toBeVisible({ timeout: 10_000 })
  const past = page.getByRole('region', { name: 'Past alerts' })
  await expect(past.getByText('recovered by itself')).toBeVisible()
})

test('a muted device is quiet, and says so', async ({ page, app }) => {
  test.setTimeout(120_000)
  const account = await ownTank(app, 'mute-tank')
  const position = { x: 0, y: 0, w: 3, h: 4 }
  const config = { deviceId: 'mute-tank' }
  await addWidgets(app, account, [{ key: 'level', type: 'water-level', config, position }])
  await signIn(page, account)
  await choose(page, 'Water Level Monitor', 'Mute for 1 h')
  await expect(page.getByText(/^Muted until/).first()).toBeAttached()
  await level(app, 'mute-tank', 20)
  const monitor = card(page, 'Water Level Monitor')
  await expect(monitor.getByText('Level low')).toBeVisible({ timeout: 10_000 })
  await expect.poll(async () => (await stored(app, account)).map(({ read }) => read)).toEqual([true])
  await expect(bell(page, 0)).toBeVisible()
  await monitor.getByRole('button', { name: 'Acknowledge: Level low' }).click()
  await expect(monitor.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0)
  await choose(page, 'Water Level Monitor', 'Unmute')
  await expect(page.getByText('No longer muted')).toBeVisible()
})

test('on a phone the popover fits', async ({ page, app }) => {
  const account = await ownTank(app, 'phone-tank')
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, account)
  await bell(page, 0).click()
  const box = await popover(page).boundingBox()
  expect(box?.width).toBe(374)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(390)
})
