import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import {
  addWidgets,
  boxesOf,
  card,
  furnish,
  handle,
  nudge,
  openFurnished,
  own,
  placesOf,
  press,
  START,
  widgetsOf,
} from './support/dashboard'
import { ownTank } from './support/site'
import { call, expect, register, signIn, test } from './support/test'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const panel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click()
const isDark = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))

test('Redo does again what Undo took back', async ({ page, app }) => {
  await openFurnished(page, await furnish(app))
  await press(page, 'Edit Layout')
  const redo = page.getByRole('button', { name: 'Redo' })
  await expect(redo).toBeDisabled()
  const start = await boxesOf(page)
  const moved = await nudge(page, 'Water Level Monitor', 'ArrowRight')
  const grown = await nudge(page, 'Water Level Monitor', 'Shift+ArrowDown')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => boxesOf(page)).toEqual(start)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => boxesOf(page)).toEqual(moved)
  await redo.click()
  await expect.poll(() => boxesOf(page)).toEqual(grown)
  await expect(redo).toBeDisabled()
})

test('the command palette leads to a device and to a screen, after the question about a layout', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  await own(app, account, 'palette-tank')
  await signIn(page, account)
  await expect(card(page, 'Water Level Monitor')).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('zzz')
  await expect(palette(page).getByText('Nothing matches')).toBeVisible()
  await palette(page).getByRole('combobox').fill('palette-t')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('/devices/palette-tank')
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('dashb')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('/')

  await press(page, 'Edit Layout')
  await handle(page, 'Water Level Monitor').press('ArrowRight')
  for (const [answer, address] of [
    ['dismiss', '/'],
    ['accept', '/widgets'],
  ] as const) {
    page.once('dialog', (question) => {
      expect(question.message()).toBe('Leave without saving your layout?')
      void question[answer]()
    })
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('option', { name: 'Widgets', exact: true }).click()
    await expect(page).toHaveURL(address)
  }
})

test('a template makes a dashboard for a chosen device; the history brings the old one back', async ({
  page,
  app,
}) => {
  const account = await ownTank(app, 'template-tank')
  await addWidgets(app, account, [{ key: 'old', type: 'device-summary', position: START.summary }])
  await signIn(page, account)
  await page.goto('/widgets?show=templates')
  await press(page, 'Use Home tank')
  const dialog = page.getByRole('dialog', { name: 'Home tank' })
  await expect(dialog.getByRole('checkbox', { name: 'template-tank' })).toBeChecked()
  await expect(dialog.getByRole('img', { name: '5 widgets in 12 columns' })).toBeVisible()
  await dialog.getByText('2 columns', { exact: true }).click()
  await expect(dialog.getByRole('img', { name: '5 widgets in 2 columns' })).toBeVisible()
  await dialog.getByText('Replace all', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Replace all' }).click()
  await expect(page.getByText('5 widgets added')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(card(page, 'Tank Capacity').getByText('room for 500 L')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)

  await page.goto('/widgets')
  await panel(page, 'Layout history')
  const before = page.getByRole('listitem').filter({ hasText: 'Before a template' })
  await expect(before).toContainText('one widget')
  await before.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Dashboard restored')).toBeVisible()
  expect(await placesOf(app, account)).toEqual({ old: START.summary })
  await expect(page.getByRole('listitem').filter({ hasText: 'Before a restore' })).toContainText('5 widgets')
})

test('what is exported can be imported again; a file that holds no widgets changes nothing', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  const stored = await widgetsOf(app, account)
  await signIn(page, account)
  await page.goto('/widgets')
  const downloading = page.waitForEvent('download')
  await press(page, 'Export')
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ cistern: 'widgets', version: 1 })
  for (const { key } of stored)
    await call(app, `/users/me/widgets/${key}`, { method: 'DELETE', token: account.token })

  const input = page.getByLabel('File with widgets')
  for (const [text, fault] of [
    ['{', 'This file cannot be read as JSON'],
    ['{"widgets":[]}', 'This file does not hold exported widgets'],
  ] as const) {
    await input.setInputFiles({ name: 'w.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(page.getByText(fault)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await input.setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog.getByRole('img', { name: '3 widgets in 12 columns' })).toBeVisible()
  await dialog.getByText('Replace all', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Replace all' }).click()
  await expect(page.getByText('3 widgets added')).toBeVisible()
  const shape = (widgets: typeof stored) =>
    widgets.map(({ type, config, position }) => ({ type, config, position }))
  expect(shape(await widgetsOf(app, account))).toEqual(shape(stored))
})

test('a widget from the gallery, added to the dashboard', async ({ page, app }) => {
  const account = await register(app)
  await signIn(page, account)
  await page.goto('/widgets?show=gallery')
  await press(page, 'Add Solar Pump')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Widget added')).toBeVisible()
  expect((await widgetsOf(app, account)).map(({ type }) => type)).toEqual(['solar-pump'])
})

test('the theme follows the account into another browser', async ({ page, app, browser }) => {
  const account = await register(app)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, account)
  await isDark(page).toBe(false)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await press(page, 'Switch between dark and light')
  await isDark(page).toBe(true)
  expect((await saved).status()).toBe(200)
  const other = await browser.newContext({ baseURL: app.url, colorScheme: 'light' })
  const there = await other.newPage()
  await signIn(there, account)
  await isDark(there).toBe(true)
  await there.reload()
  await isDark(there).toBe(true)
  await other.close()
})
