import type { Page, Route } from 'playwright/test'
import { type App, sql } from './support/app'
import { addWidgets, boxesOf, card, choose, own, press, widgetsOf } from './support/dashboard'
import { type Account, call, expect, register, signIn, test } from './support/test'

const dialogOf = (page: Page) => page.getByRole('dialog')
const identifier = (page: Page) => dialogOf(page).getByLabel('Widget Identifier')
const add = (page: Page) => dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click()

async function openAdd(page: Page, type: string) {
  await press(page, 'Add Widget')
  await dialogOf(page).getByText(type, { exact: true }).click()
}

const WATER_LEVEL_DEFAULTS = {
  palette: 'default',
  showThresholds: true,
  ownThresholds: false,
  highThreshold: 75,
  mediumThreshold: 50,
  lowThreshold: 30,
  criticalThreshold: 15,
  showSparkline: true,
  sparklineMinutes: 120,
  pollS: 30,
  __schemaVer: 2,
}

test('Add Widget: types as chips, an identifier of type and time, a device by name or else by id', async ({
  page,
  app,
}) => {
  const account = await register(app)
  await own(app, account, 'add-named')
  await own(app, account, 'add-plain')
  await sql(app, `update device set name = 'North tank' where public_id = 'add-named'`)
  await signIn(page, account)
  const opened = Date.now()
  await press(page, 'Add Widget')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Unique identifier for this widget instance')).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(13)
  for (const [title, type, hasDevice] of [
    ['Device Summary', 'device-summary', false],
    ['Tank Status', 'tank-status', true],
    ['Tank Trend', 'tank-trend', true],
    ['Tank Capacity', 'tank-capacity', true],
    ['Water Tank History', 'tank-history', true],
    ['Pump Controller', 'pump-controller', true],
    ['Pump History', 'pump-history', true],
    ['Pump Info', 'pump-info', true],
    ['AC/DC Monitor', 'acdc-monitor', true],
    ['LoRa Device', 'lora-device', true],
    ['LoRa Overview', 'lora-overview', false],
    ['Solar Pump', 'solar-pump', true],
    ['Water Level Monitor', 'water-level', true],
  ] as const) {
    await dialog.getByText(title, { exact: true }).click()
    await expect(identifier(page)).toHaveValue(new RegExp(`^${type}-\\d{13}$`))
    const stamp = Number((await identifier(page).inputValue()).slice(type.length + 1))
    expect(Math.abs(stamp - opened)).toBeLessThan(60_000)
    await expect(dialog.getByLabel('Device', { exact: true })).toHaveCount(hasDevice ? 1 : 0)
  }
  const device = dialog.getByLabel('Device', { exact: true })
  await expect(device.getByRole('option', { includeHidden: false })).toHaveText(['North tank', 'add-plain'])
  await device.selectOption({ label: 'North tank' })
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await add(page)
  const { key, ...body } = (await posted).postDataJSON() as { key: string }
  expect(key).toMatch(/^water-level-\d{13}$/)
  expect(body).toEqual({ type: 'water-level', config: { ...WATER_LEVEL_DEFAULTS, deviceId: 'add-named' } })
  await expect(page.getByText('Widget added')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, 'Water Level Monitor').getByText('North tank')).toBeVisible()
})

test('Add Widget: a taken identifier and a failure leave the dialog as it is', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of (409|500)/)
  const account = await register(app)
  await addWidgets(app, account, [{ key: 'mine', type: 'tank-status' }])
  await signIn(page, account)
  await openAdd(page, 'Device Summary')
  await identifier(page).fill('')
  await add(page)
  await expect(dialogOf(page).getByText('A widget identifier is required')).toBeVisible()
  await identifier(page).fill(' mine ')
  await add(page)
  await expect(dialogOf(page).getByText('You already have a widget with this identifier')).toBeVisible()
  await expect(identifier(page)).toHaveAttribute('aria-invalid', 'true')

  // added in another window meanwhile
  await addWidgets(app, account, [{ key: 'elsewhere', type: 'tank-status' }])
  await identifier(page).fill('elsewhere')
  await add(page)
  await expect(page.getByText('Add failed')).toBeVisible()
  await expect(page.getByText('You already have a widget "elsewhere"')).toBeVisible()

  await page.route('**/api/users/me/widgets', (route) => route.fulfill({ status: 500, body: '' }))
  await identifier(page).fill('third')
  await add(page)
  await expect(page.getByText('Add failed')).toHaveCount(2)
  await expect(identifier(page)).toHaveValue('third')
  await page.unroute('**/api/users/me/widgets')
  await add(page)
  await expect(page.getByText('Widget added')).toBeVisible()
  expect((await widgetsOf(app, account)).map(({ key }) => key)).toContain('third')
})

const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()

test('Configure: the fields of the type, their limits, and "Configuration saved"', async ({ page, app }) => {
  const account = await register(app)
  await own(app, account, 'conf-tank')
  await call(app, '/devices/conf-tank/tanks-series', {
    method: 'PATCH',
    token: account.token,
    body: { series: [{ tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }] },
  })
  await addWidgets(app, account, [
    { key: 'level', type: 'water-level', config: { ...WATER_LEVEL_DEFAULTS, deviceId: 'conf-tank' } },
  ])
  await signIn(page, account)
  await choose(page, 'Water Level Monitor', 'Configure')
  const dialog = dialogOf(page)
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await expect(dialog.locator('label')).toHaveText([
    'Title',
    'Device',
    'Palette',
    'Threshold lines',
    "This widget's own thresholds",
    'Sparkline',
    'Sparkline window',
    'Poll interval',
  ])
  await expect(field('Palette').getByRole('option')).toHaveText([
    'Default',
    'Aqua',
    'Sunset',
    'Forest',
    'Mono',
  ])
  await expect(field('Sparkline').getByRole('option')).toHaveText(['Enabled', 'Disabled'])
  for (const [label, values] of [
    ['Poll interval', { '4': 'At least 5', '601': 'At most 600', '': 'Enter a number' }],
    ['Sparkline window', { '4': 'At least 5', '1441': 'At most 1440' }],
  ] as const) {
    const before = await field(label).inputValue()
    for (const [value, text] of Object.entries(values)) {
      await field(label).fill(value)
      await expect(field(label)).toHaveValue(value)
      await save(page)
      await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
    }
    await field(label).fill(before)
  }
  await field("This widget's own thresholds").selectOption('Enabled')
  await field('Low threshold').fill('60')
  await field('Critical threshold').fill('101')
  await save(page)
  await expect(dialog.getByText('At most 100')).toBeVisible()
  await field('Critical threshold').fill('10')
  await save(page)
  await expect(dialog.getByText('Must be below the medium threshold')).toBeVisible()
  await field('Low threshold').fill('40')
  await field('Palette').selectOption('Sunset')
  await field('Sparkline').selectOption('Disabled')
  await field('Poll interval').fill('5')
  const patched = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  const config = {
    ...WATER_LEVEL_DEFAULTS,
    deviceId: 'conf-tank',
    ownThresholds: true,
    lowThreshold: 40,
    criticalThreshold: 10,
    palette: 'sunset',
    showSparkline: false,
    pollS: 5,
  }
  expect(new URL((await patched).url()).pathname).toBe('/api/users/me/widgets/level')
  expect((await patched).postDataJSON()).toEqual({ config })
  await expect(page.getByText('Configuration saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, 'Water Level Monitor').getByText("This widget's own lines")).toBeVisible()
  await page.reload()
  await choose(page, 'Water Level Monitor', 'Configure')
  await expect(field('Critical threshold')).toHaveValue('10')
  await expect(field('Sparkline')).toHaveValue('off')

  const headings = page.getByRole('article').getByRole('heading', { level: 2 })
  await field('Title').fill('Water for the house')
  await save(page)
  await expect(headings).toHaveText(['Water for the house'])
  await page.reload()
  await expect(headings).toHaveText(['Water for the house'])
  await expect(page.getByRole('article', { name: 'Water for the house · conf-tank' })).toBeVisible()
  await choose(page, 'Water for the house', 'Configure')
  await field('Title').fill('')
  await save(page)
  await expect(headings).toHaveText(['conf-tank'])
})

test('Configure: a threshold nobody can see does not stop the saving', async ({ page, app }) => {
  const account = await register(app)
  await addWidgets(app, account, [{ key: 'level', type: 'water-level' }])
  await signIn(page, account)
  await choose(page, 'Water Level Monitor', 'Configure')
  const own = dialogOf(page).getByLabel("This widget's own thresholds", { exact: true })
  await own.selectOption('Enabled')
  await dialogOf(page).getByLabel('Low threshold').fill('400')
  await own.selectOption('Disabled')
  await save(page)
  await expect(page.getByText('Configuration saved')).toBeVisible()
  const [widget] = await widgetsOf(app, account)
  expect(widget?.config).toMatchObject({ ownThresholds: false, lowThreshold: 30 })
})

test('Configure: a failure is said and keeps the dialog; the device summary has nothing to set', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 500/)
  const account = await register(app)
  await addWidgets(app, account, [
    { key: 'summary', type: 'device-summary' },
    { key: 'status', type: 'tank-status' },
  ])
  await signIn(page, account)
  await choose(page, 'Device Summary', 'Configure')
  await expect(
    dialogOf(page).getByText('No configurable options available for this widget.', { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/api/users/me/widgets/status', (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, 'Tank Status', 'Configure')
  await expect(dialogOf(page).locator('label')).toHaveText(['Title', 'Device'])
  await save(page)
  await expect(page.getByText('The configuration was not saved')).toBeVisible()
  await expect(dialogOf(page)).toBeVisible()
})

async function askToRemove(page: Page) {
  await choose(page, 'Tank Status', 'Remove')
  const question = page.getByRole('alertdialog', { name: 'Confirm Widget Removal' })
  await expect(question.getByText('This action cannot be undone')).toBeVisible()
  return (answer: string) => question.getByRole('button', { name: answer, exact: true }).click()
}

/** Keeps a request waiting until the test lets it be answered. */
function hold(page: Page, url: string) {
  const waiting = new Promise<Route>((take) => void page.route(url, take))
  return async (answer: (route: Route) => Promise<void>) => answer(await waiting)
}

async function withTwoWidgets(app: App): Promise<Account> {
  const account = await register(app)
  await addWidgets(app, account, [
    { key: 'status', type: 'tank-status', position: { x: 0, y: 0, w: 4, h: 2 } },
    { key: 'summary', type: 'device-summary', position: { x: 0, y: 2, w: 3, h: 2 } },
  ])
  return account
}

test('Remove asks, takes the card away before the server has answered, and says so', async ({
  page,
  app,
}) => {
  const account = await withTwoWidgets(app)
  await signIn(page, account)
  const answer = hold(page, '**/api/users/me/widgets/status')
  await (
    await askToRemove(page)
  )('Cancel')
  await expect(card(page, 'Tank Status')).toBeVisible()

  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await (
    await askToRemove(page)
  )('Remove')
  await asked
  await expect(card(page, 'Tank Status')).toHaveCount(0)
  await expect(card(page, 'Device Summary')).toBeVisible()
  expect((await widgetsOf(app, account)).map(({ key }) => key)).toContain('status')
  await expect(page.getByText('Widget removed')).toHaveCount(0)
  await answer((route) => route.continue())
  await expect(page.getByText('Widget removed')).toBeVisible()
  expect((await widgetsOf(app, account)).map(({ key }) => key)).toEqual(['summary'])
})

test('a removal that fails puts the card back where it was', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 500/)
  const account = await withTwoWidgets(app)
  await signIn(page, account)
  const stored = await widgetsOf(app, account)
  const answer = hold(page, '**/api/users/me/widgets/status')
  // it stands above the grid, and comes with the answer about the devices
  await expect(page.getByText('Get Started')).toBeVisible()
  const before = await boxesOf(page)
  await (
    await askToRemove(page)
  )('Remove')
  await expect(card(page, 'Tank Status')).toHaveCount(0)
  await answer((route) => route.fulfill({ status: 500, body: '' }))
  await expect(page.getByText('Remove failed')).toBeVisible()
  await expect(card(page, 'Tank Status')).toBeVisible()
  await expect.poll(() => boxesOf(page)).toEqual(before)
  expect(await widgetsOf(app, account)).toEqual(stored)
})
