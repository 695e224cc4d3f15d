import type { Page } from 'playwright/test'
import type { App } from './support/app'
import { addWidgets, card, jump, own, press } from './support/dashboard'
import { treeOf } from './support/processes'
import { check } from './support/screens'
import { ownPump, ownTank } from './support/site'
import { expect, signIn, test } from './support/test'

const strip = (page: Page) => page.getByRole('region', { name: 'Needs attention' })

/** Everything of the system but its database stands still, as a machine does that is out of reach; answers how to go on. */
function freeze(app: App): () => void {
  const pids = treeOf(app.process.pid ?? 0)
    .filter(({ command }) => !command.includes('postgres'))
    .map(({ pid }) => pid)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

test('a server that is gone is told within 30 s, and what comes back is seen by itself', async ({
  page,
  app,
  expectErrors,
}) => {
  test.setTimeout(180_000)
  // calls that nobody answered
  expectErrors(/net::ERR_|Failed to load resource|timeout/i)
  const { account, device } = await ownPump(app, 'trust-pump')
  await own(app, account, 'trust-tank', { distance_mm: 300 })
  await addWidgets(app, account, [
    { key: 'pump', type: 'pump-controller', config: { deviceId: 'trust-pump' } },
    { key: 'level', type: 'tank-status', config: { deviceId: 'trust-tank' } },
  ])
  await signIn(page, account)
  const pump = card(page, 'Pump Controller')
  const [start, stop] = ['Start', 'Stop'].map((name) => pump.getByRole('button', { name, exact: true }))
  if (!start || !stop) throw new Error('no buttons')
  await expect(start).toBeEnabled()
  await expect(page.getByText('API OK')).toBeVisible()
  const place = await stop.boundingBox()

  const thaw = freeze(app)
  try {
    const stoppedAt = Date.now()
    for (const title of ['Pump Controller', 'Tank Status'])
      await expect(
        card(page, title)
          .getByText(/^Last known · /)
          .first(),
      ).toBeAttached({ timeout: 40_000 })
    expect(Date.now() - stoppedAt).toBeLessThan(35_000)
    await expect(page.getByText('API Down')).toBeVisible()
    await expect(strip(page)).toContainText('the server does not answer')
    await expect(strip(page)).not.toContainText(/\d+ fine/)
    await expect(start).toBeDisabled()
    await expect(pump.getByText('Cannot start: no connection to the server')).toBeVisible()
    await expect(stop).toBeEnabled()
    expect(await stop.boundingBox()).toMatchObject({ width: place?.width, height: place?.height })
    await expect(pump.getByRole('img', { name: 'Holds', exact: true })).toHaveCount(0)
    await check(page, 'a silent server')
  } finally {
    thaw()
  }
  await expect(page.getByText('API OK')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByText(/^Last known · /)).toHaveCount(0)
  await expect(start).toBeEnabled({ timeout: 20_000 })
  await device.vanish()
})

test('a critical reading is read on a phone within 2 s, without scrolling', async ({ page, app }) => {
  const account = await ownTank(app, 'phone-dry')
  const config = { deviceId: 'phone-dry' }
  await addWidgets(app, account, [{ key: 'level', type: 'water-level', config }])
  await page.setViewportSize({ width: 390, height: 844 })
  const live = page.waitForResponse('**/api/stream')
  await signIn(page, account)
  await live
  await expect(strip(page)).toContainText(/^1 device fine/)
  const row = strip(page).getByRole('listitem')
  const sentAt = Date.now()
  const seen = row.waitFor({ timeout: 10_000 }).then(() => Date.now() - sentAt)
  await jump(app, 'phone-dry', { distance_mm: 920 })
  expect(await seen).toBeLessThan(2_000)
  await expect(row).toContainText('phone-dry')
  await expect(row).toContainText(/Level critical · 8\s?%/)
  await expect(row).toContainText(/since /)
  const box = await row.boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(844)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(strip(page)).not.toContainText('1 device fine')
  await expect(page.locator('[data-sonner-toast]')).toContainText('phone-dry')
  await expect(card(page, 'Water Level Monitor')).toHaveCSS('border-left-width', '4px')
  await check(page, 'a critical reading')
  await row.getByRole('button', { name: 'Acknowledge: Level critical, phone-dry' }).click()
  await expect(row).toContainText('Acknowledged')
  await row.getByRole('link', { name: 'Open phone-dry' }).click()
  await page.waitForURL(/\/devices\/phone-dry\?tab=alerts/)
})

test('what was critical and is over stands once in the bell', async ({ page, app }) => {
  test.setTimeout(120_000)
  const account = await ownTank(app, 'over-tank')
  await signIn(page, account)
  await jump(app, 'over-tank', { distance_mm: 920 })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveText('1', { timeout: 15_000 })
  await jump(app, 'over-tank', { distance_mm: 300 })
  await expect(bell).toHaveText('2', { timeout: 15_000 })
  await press(page, 'Notifications, 2 unread')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByRole('listitem')).toContainText(/began /)
})
