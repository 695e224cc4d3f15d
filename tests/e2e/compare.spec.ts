import { own, press, report } from './support/dashboard'
import { backlog, ownTank } from './support/site'
import { expect, signIn, test } from './support/test'

test('two metrics of two devices stand in one chart, and a link opens the same', async ({ page, app }) => {
  const account = await ownTank(app, 'compare-tank')
  await own(app, account, 'compare-pump', { power_w: 700 })
  const values = [700, 720, 740, 760].map((power_w) => ({ power_w }))
  await backlog(app, 'compare-pump', { values, agoMinutes: 5 })
  await report(app, 'compare-tank', { distance_mm: 500 })
  await signIn(page, account)

  await page.goto('/devices')
  for (const deviceId of ['compare-tank', 'compare-pump'])
    await page.getByRole('checkbox', { name: `Select ${deviceId}` }).click()
  await press(page, 'Compare')
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()
  await expect(page).toHaveURL('/devices?compare=compare-pump:power_w,compare-tank:tank_level_pct&range=day')
  const shown = page.getByRole('list', { name: 'What is compared' }).getByRole('listitem')
  await expect(shown).toHaveText([/compare-pump: Power.*W/, /compare-tank: Tank level.*50/])
  await expect(page.getByRole('figure')).toHaveCount(1)

  await page.getByLabel('Device', { exact: true }).selectOption('compare-tank')
  await page.getByLabel('Metric', { exact: true }).selectOption('Distance')
  await press(page, 'Add')
  // a third unit has a chart of its own
  await expect(page.getByRole('figure')).toHaveCount(2)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy link')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const summaries = await page.locator('figcaption').allTextContents()
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.locator('figcaption')).toHaveText(summaries)
  await other.close()

  await press(page, 'Remove compare-pump: Power')
  await expect(shown).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'All devices' }).click()
  await expect(page.getByRole('table', { name: 'Devices' }).or(page.getByRole('list'))).not.toHaveCount(0)
})
