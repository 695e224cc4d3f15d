import { ownTank } from './support/site'
import { expect, signIn, test } from './support/test'

test('every signed-in page registers the worker; without a network it shows the last known levels with their age', async ({
  page,
  context,
  app,
  expectErrors,
}) => {
  expectErrors(/net::ERR_|Failed to load resource/i)
  const account = await ownTank(app, 'cellar-tank', 300)
  await signIn(page, account)
  await page.goto('/widgets')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last_levels')), { timeout: 30_000 })
    .toContain('cellar-tank')

  await context.setOffline(true)
  await page.goto('/devices')
  await expect(page.getByRole('heading', { name: 'The console cannot be reached' })).toBeVisible()
  const tank = page.getByRole('listitem').filter({ hasText: 'cellar-tank' })
  await expect(tank).toContainText(/\d+%/)
  await expect(tank).toContainText(/minute|ago/)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await context.setOffline(false)
  // it opens by itself
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()

  // the next person at this browser reads nothing of it
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('last_levels'))).toBeNull()
})
