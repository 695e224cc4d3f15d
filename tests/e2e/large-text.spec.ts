import config from '../../playwright.config'
import { addWidgets, card } from './support/dashboard'
import { ownTank } from './support/site'
import { expect, signIn, test } from './support/test'

const launchOptions = config.use?.launchOptions ?? {}

/** A browser whose reader wants texts twice as large, on a phone. */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  },
})

test('a text twice as large cuts nothing of a tank, and no page is wider than the phone', async ({
  page,
  app,
}) => {
  const deviceId = 'large-tank'
  const account = await ownTank(app, deviceId)
  await addWidgets(app, account, [{ key: 'level', type: 'water-level', config: { deviceId } }])
  await signIn(page, account)
  const level = card(page, 'Water Level Monitor')
  await expect(level.getByText('50%', { exact: true })).toBeVisible()
  const cut = () =>
    level.locator('.widget-body').evaluate((body) => {
      const { bottom } = body.getBoundingClientRect()
      return [...body.querySelectorAll('p, span, dd, figcaption')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > bottom + 1)
        .map((one) => one.textContent)
    })
  await expect.poll(cut).toEqual([])
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBe(390)
  for (const path of ['/devices', `/devices/${deviceId}`, '/widgets', '/profile']) {
    await page.goto(path)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(width, path).toBe(390)
  }
})
