import type { Locator, Page } from 'playwright/test'
import {
  addWidgets,
  boxesOf,
  card,
  choose,
  furnish,
  handle,
  nudge,
  openFurnished,
  placesOf,
  press,
  START,
  watchLayouts,
} from './support/dashboard'
import { expect, register, signIn, test } from './support/test'

/** Moves the mouse, button held, by cells of the 12-column grid. */
async function drag(page: Page, grip: Locator, { columns = 0, rows = 0 }) {
  const grid = await page.locator('.react-grid-layout').boundingBox()
  const start = await grip.boundingBox()
  if (!grid || !start) throw new Error('nothing to drag')
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + columns * ((grid.width + 6) / 12), y + rows * 106, { steps: 12 })
  await page.mouse.up()
}

const corner = (page: Page, title: string) =>
  page
    .locator('.react-grid-item')
    .filter({ has: card(page, title) })
    .locator('.react-resizable-handle')

test('a layout made with the mouse is saved, at once and again, and stays', async ({ page, app }) => {
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await openFurnished(page, account)
  await press(page, 'Edit Layout')
  await drag(page, card(page, 'Tank Status').getByRole('heading'), { columns: 6 })
  await drag(page, corner(page, 'Device Summary'), { columns: 2, rows: 1 })
  expect(sent).toEqual([])

  await press(page, 'Save')
  await expect(page.getByText('Layout saved')).toBeVisible()
  await expect.poll(() => sent.length).toBe(2)
  const wanted = {
    summary: { x: 0, y: 0, w: 5, h: 3 },
    status: { x: 9, y: 0, w: 3, h: 2 },
    level: START.level,
  }
  const [first, again] = sent
  expect(first?.body).toEqual(
    expect.arrayContaining(Object.entries(wanted).map(([key, position]) => ({ key, position }))),
  )
  expect(again?.body).toEqual(first?.body)
  const gap = (again?.at ?? 0) - (first?.at ?? 0)
  expect(gap).toBeGreaterThan(500)
  expect(gap).toBeLessThan(3_000)
  await expect.poll(() => placesOf(app, account)).toEqual(wanted)

  const before = await boxesOf(page)
  await page.reload()
  await expect.poll(() => boxesOf(page)).toEqual(before)
  expect(sent).toHaveLength(2)
})

test('arrow keys move a widget, with shift they resize it, and what happened is announced', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  await openFurnished(page, account)
  await expect(handle(page, 'Water Level Monitor')).toHaveCount(0)
  await press(page, 'Edit Layout')
  const level = handle(page, 'Water Level Monitor')
  const said = page.getByRole('status')
  for (const [key, text] of [
    ['ArrowRight', 'Water Level Monitor: column 8, row 1, 3 wide, 4 high'],
    ['Shift+ArrowRight', 'Water Level Monitor: column 8, row 1, 4 wide, 4 high'],
    ['Shift+ArrowDown', 'Water Level Monitor: column 8, row 1, 4 wide, 5 high'],
    ['Shift+ArrowUp', 'Water Level Monitor: column 8, row 1, 4 wide, 4 high'],
    ['Shift+ArrowLeft', 'Water Level Monitor: column 8, row 1, 3 wide, 4 high'],
    ['ArrowLeft', 'Water Level Monitor: column 7, row 1, 3 wide, 4 high'],
    ['ArrowLeft', 'Water Level Monitor: column 6, row 1, 3 wide, 4 high'],
    ['ArrowDown', 'Water Level Monitor: column 6, row 3, 3 wide, 4 high'],
    ['ArrowUp', 'Water Level Monitor: column 6, row 1, 3 wide, 4 high'],
  ] as const) {
    await level.press(key)
    await expect(said.filter({ hasText: text })).toBeAttached()
  }
  await expect(level).toBeFocused()
  await press(page, 'Save')
  await expect
    .poll(() => placesOf(app, account))
    .toEqual({
      summary: START.summary,
      level: { x: 5, y: 0, w: 3, h: 4 },
      status: { x: 3, y: 4, w: 3, h: 2 },
    })
})

test('a widget cannot be made smaller than its type allows, nor leave the grid', async ({ page, app }) => {
  const account = await furnish(app)
  await openFurnished(page, account)
  await press(page, 'Edit Layout')
  for (let times = 0; times < 3; times++) await handle(page, 'Water Level Monitor').press('Shift+ArrowLeft')
  for (let times = 0; times < 3; times++) await handle(page, 'Water Level Monitor').press('Shift+ArrowUp')
  await drag(page, corner(page, 'Device Summary'), { columns: -2, rows: -2 })
  await drag(page, card(page, 'Tank Status').getByRole('heading'), { columns: 12 })
  await press(page, 'Save')
  await expect
    .poll(() => placesOf(app, account))
    .toEqual({
      summary: { x: 0, y: 0, w: 2, h: 2 },
      level: { x: 6, y: 0, w: 2, h: 3 },
      status: { x: 9, y: 0, w: 3, h: 2 },
    })
})

test('Discard brings the snapshot back and sends nothing', async ({ page, app }) => {
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await page.clock.install()
  await openFurnished(page, account)
  const before = await boxesOf(page)
  await press(page, 'Edit Layout')
  await drag(page, card(page, 'Device Summary').getByRole('heading'), { rows: 3 })
  await handle(page, 'Tank Status').press('Shift+ArrowDown')
  await expect.poll(() => boxesOf(page)).not.toEqual(before)
  await press(page, 'Discard')
  await expect(page.getByRole('button', { name: 'Edit Layout' })).toBeVisible()
  await expect.poll(() => boxesOf(page)).toEqual(before)
  await page.clock.fastForward(5_000)
  expect(await placesOf(app, account)).toEqual(START)
  await page.reload()
  await expect.poll(() => boxesOf(page)).toEqual(before)
  expect(sent).toEqual([])
})

test('Undo takes back one change after the other', async ({ page, app }) => {
  await openFurnished(page, await furnish(app))
  await press(page, 'Edit Layout')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeDisabled()
  const start = await boxesOf(page)
  const moved = await nudge(page, 'Water Level Monitor', 'ArrowRight')
  await drag(page, corner(page, 'Device Summary'), { rows: 2 })
  await expect.poll(() => boxesOf(page)).not.toEqual(moved)
  await page.keyboard.press('Control+z')
  await expect.poll(() => boxesOf(page)).toEqual(moved)
  await undo.click()
  await expect.poll(() => boxesOf(page)).toEqual(start)
  await expect(undo).toBeDisabled()
})

test('Reset places every widget by its default size, row by row', async ({ page, app }) => {
  const account = await register(app)
  await addWidgets(app, account, [
    { key: 'a', type: 'water-level', position: { x: 0, y: 0, w: 12, h: 3 } },
    { key: 'b', type: 'device-summary', position: { x: 4, y: 3, w: 5, h: 5 } },
    { key: 'c', type: 'tank-status', position: { x: 0, y: 8, w: 4, h: 4 } },
    { key: 'd', type: 'water-level', position: { x: 4, y: 8, w: 4, h: 4 } },
    { key: 'e', type: 'tank-status', position: { x: 8, y: 8, w: 4, h: 4 } },
  ])
  const sent = watchLayouts(page)
  await signIn(page, account)
  await press(page, 'Edit Layout')
  await press(page, 'Reset')
  await expect(page.getByText('Layout reset')).toBeVisible()
  await press(page, 'Save')
  // its Undo would do nothing any more
  await expect(page.getByText('Layout reset')).toBeHidden({ timeout: 2_000 })
  // the reset itself, and the save twice
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3)
  await expect
    .poll(() => placesOf(app, account))
    .toEqual({
      a: { x: 0, y: 0, w: 3, h: 4 },
      b: { x: 3, y: 0, w: 3, h: 2 },
      c: { x: 6, y: 0, w: 3, h: 2 },
      d: { x: 9, y: 0, w: 3, h: 4 },
      e: { x: 0, y: 4, w: 3, h: 2 },
    })
})

test('adding and removing a widget send the layout too', async ({ page, app }) => {
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await openFurnished(page, account)
  await choose(page, 'Device Summary', 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Widget removed')).toBeVisible()
  await expect.poll(() => sent.length).toBe(2)
  await choose(page, 'Tank Status', 'Duplicate')
  await expect(page.getByText('Widget added')).toBeVisible()
  await expect.poll(() => sent.length).toBe(4)
  const { status, level, ...added } = await placesOf(app, account)
  expect({ status, level }).toEqual({ status: START.status, level: START.level })
  expect(Object.values(added)).toEqual([START.summary])
})

test('a layout the server did not take is sent again until it does', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 503|ERR_INTERNET_DISCONNECTED/)
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await openFurnished(page, account)
  await page.route('**/api/users/me/widgets', (route) => {
    if (sent.length === 1) return route.abort('internetdisconnected')
    return sent.length === 2 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  await press(page, 'Edit Layout')
  await handle(page, 'Water Level Monitor').press('ArrowRight')
  await press(page, 'Save')
  await expect.poll(() => placesOf(app, account)).toEqual({ ...START, level: { ...START.level, x: 7 } })
  expect(sent).toHaveLength(3)
})

test('leaving with an unsaved layout asks first', async ({ page, app }) => {
  await openFurnished(page, await furnish(app))
  await press(page, 'Edit Layout')
  const moved = await nudge(page, 'Water Level Monitor', 'ArrowRight')

  const unload = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await unload
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  const devices = page.getByRole('link', { name: 'Devices', exact: true })
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Leave without saving your layout?')
    void dialog.dismiss()
  })
  await devices.click()
  await expect(page).toHaveURL('/')
  expect(await boxesOf(page)).toEqual(moved)

  page.once('dialog', (dialog) => void dialog.accept())
  await devices.click()
  await page.waitForURL('/devices')
})

test('signing out with an unsaved layout asks once', async ({ page, app }) => {
  await openFurnished(page, await furnish(app))
  await press(page, 'Edit Layout')
  await handle(page, 'Water Level Monitor').press('ArrowRight')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await press(page, 'Sign Out')
  await expect(page).toHaveURL('/login')
  expect(asked).toEqual(['Leave without saving your layout?'])
})

test('leaving a saved layout asks nothing', async ({ page, app }) => {
  await openFurnished(page, await furnish(app))
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await press(page, 'Edit Layout')
  await handle(page, 'Water Level Monitor').press('ArrowRight')
  await handle(page, 'Water Level Monitor').press('ArrowLeft')
  await page.reload()
  await press(page, 'Edit Layout')
  await handle(page, 'Water Level Monitor').press('ArrowRight')
  await press(page, 'Save')
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await page.waitForURL('/devices')
  expect(asked).toEqual([])
})
