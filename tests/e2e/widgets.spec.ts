import type { Page } from 'playwright/test'
import { type App, sql } from './support/app'
import { addWidgets, card, jump, own, report } from './support/dashboard'
import { type Account, expect, register, signIn, test } from './support/test'

const monitor = (page: Page) => card(page, 'Water Level Monitor')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Tank settings' })
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
const openTank = (page: Page) => monitor(page).getByRole('button', { name: 'Tank settings' }).click()
const preview = (page: Page) => dialogOf(page).getByRole('complementary', { name: 'Preview' })
/** A line of the preview: its term and its value. */
const line = (page: Page, term: string) =>
  preview(page).locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

async function withMonitor(app: App, deviceId: string, m: Record<string, number>): Promise<Account> {
  const account = await register(app)
  await own(app, account, deviceId, m)
  await addWidgets(app, account, [
    {
      key: 'level',
      type: 'water-level',
      config: { deviceId, pollS: 5 },
      position: { x: 0, y: 0, w: 6, h: 5 },
    },
  ])
  return account
}

test('tank settings: one to ten tanks, whatever is typed', async ({ page, app }) => {
  await signIn(page, await withMonitor(app, 'count-tank', { distance_mm: 500 }))
  await openTank(page)
  const count = field(page, 'Number of tanks')
  const tabs = dialogOf(page).getByRole('radiogroup', { name: 'Which tank' }).getByRole('radio')
  await expect(count).toHaveValue('1')
  await expect(dialogOf(page).getByRole('button', { name: 'One tank fewer' })).toBeDisabled()
  for (const [typed, kept] of [
    ['15', 10],
    ['12', 10],
    ['3', 3],
    ['2.4', 2],
    ['-5', 1],
    ['0', 1],
    ['', 1],
  ] as const) {
    await count.fill(typed)
    await count.blur()
    await expect(count).toHaveValue(String(kept))
    await expect(tabs).toHaveCount(kept === 1 ? 0 : kept)
  }
  await dialogOf(page).getByRole('button', { name: 'One tank more' }).click()
  await expect(count).toHaveValue('2')
})

test('tank settings: typing a larger number keeps what the tanks already say', async ({ page, app }) => {
  await signIn(page, await withMonitor(app, 'retype-tank', { distance_mm: 500 }))
  await openTank(page)
  await field(page, 'Number of tanks').fill('2')
  await dialogOf(page).getByText('Tank 2', { exact: true }).first().click()
  await field(page, 'Depth when full').fill('1750')
  await field(page, 'Number of tanks').fill('')
  await field(page, 'Number of tanks').pressSequentially('10')
  await dialogOf(page).getByText('Tank 2', { exact: true }).first().click()
  await expect(field(page, 'Depth when full')).toHaveValue('1750')
})

test('tank settings: fields by type, litres while typing, and what is wrong', async ({ page, app }) => {
  await signIn(page, await withMonitor(app, 'shape-tank', { distance_mm: 500 }))
  await openTank(page)
  const labels = () => dialogOf(page).locator('form label').allTextContents()
  const common = ['Sensor offset', 'Stated capacity (optional)']
  for (const [type, dimensions] of [
    ['rectangular', ['Length', 'Width', 'Depth when full', ...common]],
    ['square', ['Width', 'Depth when full', ...common]],
    ['slimline', ['Length', 'Width', 'Depth when full', ...common]],
    ['cylindrical_vertical', ['Diameter', 'Depth when full', ...common]],
    ['cylindrical_horizontal', ['Diameter', 'Length', ...common]],
    ['elliptical_vertical', ['Length', 'Width', 'Depth when full', ...common]],
    ['sphere', ['Diameter', ...common]],
    ['conical', ['Diameter', 'Depth when full', ...common]],
    ['custom', ['Depth when full', 'Sensor offset', 'Capacity']],
  ] as const) {
    await field(page, 'Tank type').selectOption(type)
    expect(await labels()).toEqual(['Number of tanks', 'Tank type', ...dimensions])
  }

  await field(page, 'Tank type').selectOption('rectangular')
  await expect(line(page, 'Holds')).toHaveText('1,000 L')
  await expect(line(page, 'Now')).toHaveText('50% · 500 L')
  await field(page, 'Depth when full').fill('2000')
  await expect(line(page, 'Holds')).toHaveText('2,000 L')
  await expect(line(page, 'Now')).toHaveText('75% · 1,500 L')
  await field(page, 'Tank type').selectOption('cylindrical_vertical')
  await field(page, 'Diameter').fill('1000')
  await expect(line(page, 'Holds')).toHaveText('1,571 L')

  for (const [value, text] of [
    ['', 'Enter a value'],
    ['0', 'Must be more than 0'],
    ['100001', 'At most 100.00 m'],
  ] as const) {
    await field(page, 'Diameter').fill(value)
    await save(page)
    await expect(dialogOf(page).getByRole('alert')).toHaveText(text)
    await expect(field(page, 'Diameter')).toHaveAttribute('aria-invalid', 'true')
  }
  await field(page, 'Diameter').fill('1000')
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
})

test('tank settings: a failed save keeps the dialog, a good one comes back after a reload', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  await signIn(page, await withMonitor(app, 'kept-tank', { distance_mm: 500 }))
  await openTank(page)
  await field(page, 'Tank type').selectOption('cylindrical_vertical')
  await field(page, 'Diameter').fill('1200')
  await field(page, 'Depth when full').fill('1500')
  await field(page, 'Sensor offset').fill('50')
  await page.route('**/api/devices/*/tanks-series', (route) => route.fulfill({ status: 503, body: '' }))
  await save(page)
  await expect(dialogOf(page).getByRole('status')).toHaveText('Unsaved changes')
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
  await expect(field(page, 'Diameter')).toHaveValue('1200')
  await page.unroute('**/api/devices/*/tanks-series')
  await save(page)
  await expect(page.getByText('Tank settings saved')).toBeVisible()
  // π × (600 mm)² × (1500 + 50 − 500) mm of 1500 mm
  await expect(monitor(page).getByText('70%', { exact: true })).toBeVisible()
  await expect(monitor(page).getByText(/^1,188 L/)).toBeVisible()

  await page.reload()
  await openTank(page)
  await expect(field(page, 'Tank type')).toHaveValue('cylindrical_vertical')
  await expect(field(page, 'Diameter')).toHaveValue('1200')
  await expect(field(page, 'Depth when full')).toHaveValue('1500')
  await expect(field(page, 'Sensor offset')).toHaveValue('50')
})

test('a series shows its sum and its tanks, and how many of them report', async ({ page, app }) => {
  const series = { distance_mm: 500, 'distance_mm.1': 300 }
  await signIn(page, await withMonitor(app, 'series-tank', series))
  await openTank(page)
  await field(page, 'Number of tanks').fill('3')
  await expect(line(page, 'All tanks')).toHaveText('3,000 L')
  await save(page)
  await expect(page.getByText('Tank settings saved')).toBeVisible()
  const drawing = (name: string | RegExp) => monitor(page).getByRole('img', { name })
  await expect(monitor(page).getByText('2 of 3 tanks')).toBeVisible()
  await expect(drawing('Tank 1: 50%, 500 L')).toBeVisible()
  await expect(drawing('Tank 2: 70%, 700 L')).toBeVisible()
  await expect(drawing('Tank 3: no level')).toBeVisible()
  await expect(drawing(/^3 tanks together filled to 60%/)).toBeVisible()
  await expect(monitor(page).getByText(/^1,200 L/)).toBeVisible()

  await report(app, 'series-tank', { ...series, 'distance_mm.2': 100 })
  await expect(drawing('Tank 3: 90%, 900 L')).toBeVisible()
  await expect(monitor(page).getByText(/^2,100 L/)).toBeVisible()
  await expect(drawing(/^3 tanks together filled to 70%/)).toBeVisible()
  await expect(monitor(page).getByText('2 of 3 tanks')).toHaveCount(0)
})

test('without the live stream, polling brings new values', async ({ page, app, expectErrors }) => {
  expectErrors(/api\/stream/)
  await page.route('**/api/stream', (route) => route.abort())
  await signIn(page, await withMonitor(app, 'polled-tank', { distance_mm: 500 }))
  await openTank(page)
  await save(page)
  await expect(monitor(page).locator('span', { hasText: /^50%$/ }).first()).toBeVisible()
  await jump(app, 'polled-tank', { distance_mm: 250 })
  await expect(monitor(page).getByText('75%', { exact: true })).toBeVisible()
  await expect(monitor(page).getByText(/^750 L/)).toBeVisible()
})

test('when the live stream comes back, so do values that came while it was away', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/api\/stream/)
  const account = await register(app)
  await own(app, account, 'back-tank')
  await addWidgets(app, account, [
    { key: 'level', type: 'water-level', config: { deviceId: 'back-tank', pollS: 600 } },
  ])
  await page.route('**/api/stream', (route) => route.abort())
  await signIn(page, account)
  await openTank(page)
  await save(page)
  await expect(monitor(page).locator('span', { hasText: /^50%$/ }).first()).toBeVisible()
  await jump(app, 'back-tank', { distance_mm: 250 })
  await page.unroute('**/api/stream')
  await expect(monitor(page).getByText('75%', { exact: true })).toBeVisible({ timeout: 20_000 })
  await jump(app, 'back-tank', { distance_mm: 100 })
  await expect(monitor(page).getByText('90%', { exact: true })).toBeVisible({ timeout: 2_000 })
})

test('the counts of the device summary lead to the list of just those', async ({ page, app }) => {
  const account = await register(app)
  await own(app, account, 'sum-on')
  await own(app, account, 'sum-off')
  await sql(app, `update device set online = false where public_id = 'sum-off'`)
  await addWidgets(app, account, [{ key: 'summary', type: 'device-summary' }])
  await signIn(page, account)
  const listed = page.getByRole('main').getByRole('row').filter({ hasText: 'sum-' })
  for (const [name, count, address, devices] of [
    ['total', 2, '/devices', ['sum-off', 'sum-on']],
    ['online', 1, '/devices?status=online', ['sum-on']],
    ['offline', 1, '/devices?status=offline', ['sum-off']],
    ['provisioned', 2, '/devices?status=provisioned', ['sum-off', 'sum-on']],
    ['unprovisioned', 0, '/devices?status=unprovisioned', []],
  ] as const) {
    const link = card(page, 'Device Summary').getByRole('link', { name: `${count} ${name}`, exact: true })
    await expect(link).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(listed).toHaveCount(devices.length)
    for (const [row, device] of devices.entries()) await expect(listed.nth(row)).toContainText(device)
    await page.goBack()
  }
})
