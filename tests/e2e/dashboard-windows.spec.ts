import type { Page } from 'playwright/test'
import { sql } from './support/app'
import {
  boxesOf,
  card,
  choose,
  furnish,
  handle,
  openFurnished,
  own,
  placesOf,
  press,
  START,
  watchLayouts,
  widgetsOf,
} from './support/dashboard'
import { call, expect, register, signIn, test } from './support/test'

const inspectorLine = (page: Page) =>
  page.getByRole('region', { name: 'Layout Inspector' }).getByText(/^Container/)

test('a narrow window derives its own columns and saves nothing', async ({ page, app }) => {
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await openFurnished(page, account)
  const wide = await boxesOf(page)
  for (const [width, columns, rowHeight, margin] of [
    [390, 2, 120, 8],
    [800, 4, 110, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await choose(page, 'Water Level Monitor', 'Inspect layout')
    await expect(inspectorLine(page)).toHaveText(
      new RegExp(`${columns} columns, row height ${rowHeight} px, margin ${margin} px$`),
    )
    // on a phone it says as much in half the height
    const shown = columns === 2 ? /Water Level Monitor.* 2 × 2/ : /Water Level Monitor.* 2 × 4/
    await expect(page.getByRole('row', { name: shown })).toBeVisible()
    const [row, grid] = await Promise.all([
      card(page, 'Tank Status').boundingBox(),
      page.locator('.react-grid-layout').boundingBox(),
    ])
    expect(row?.height).toBeCloseTo(2 * rowHeight + margin, 0)
    expect(row?.width).toBeCloseTo(((grid?.width ?? 0) + margin) * (2 / columns) - margin, 0)

    await expect(handle(page, 'Tank Status')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close the layout inspector' }).click()
  }
  await page.reload()
  await expect(card(page, 'Tank Status')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => boxesOf(page)).toEqual(wide)
  expect(sent).toEqual([])
  expect(await placesOf(app, account)).toEqual(START)
})

test('what was arranged on a wide window is saved as it was, even from a narrow one', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  await openFurnished(page, account)
  await press(page, 'Edit Layout')
  await handle(page, 'Water Level Monitor').press('ArrowRight')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('This window is too narrow to arrange widgets.')).toBeVisible()
  await expect(handle(page, 'Water Level Monitor')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled()
  await press(page, 'Save')
  await expect.poll(() => placesOf(app, account)).toEqual({ ...START, level: { ...START.level, x: 7 } })
})

test('another window follows what is changed here, and is only told while it is edited', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  await openFurnished(page, account)
  const there = await page.context().newPage()
  await there.goto('/')
  await expect(card(there, 'Tank Status')).toBeVisible()
  await choose(page, 'Tank Status', 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card(there, 'Tank Status')).toHaveCount(0)

  await press(there, 'Edit Layout')
  await handle(there, 'Water Level Monitor').press('ArrowRight')
  const told = there.getByText('Another window has changed this dashboard meanwhile.')
  await choose(page, 'Device Summary', 'Duplicate')
  await expect(told).toBeVisible()
  await expect(card(there, 'Device Summary')).toHaveCount(1)
  await press(there, 'Show the change')
  await expect(card(there, 'Device Summary')).toHaveCount(2)
  await expect(told).toHaveCount(0)
  await press(there, 'Save')
  await expect.poll(async () => (await placesOf(app, account))['level']?.x).toBe(START.level.x + 1)
  await expect.poll(() => boxesOf(page)).toEqual(await boxesOf(there))
})

test('a phone has its links at the foot, and a round button that gives way while one reads on', async ({
  page,
  app,
}) => {
  const account = await furnish(app)
  await own(app, account, 'foot-tank')
  await call(app, '/users/me/widgets/level', {
    method: 'PATCH',
    token: account.token,
    body: { config: { deviceId: 'foot-tank' } },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, account)
  const round = page.getByRole('button', { name: 'Dashboard actions' })
  const foot = page.getByRole('navigation', { name: 'Main pages' })
  await expect(round).toBeInViewport({ ratio: 1 })
  await expect(foot.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const heightOf = async () => (await card(page, 'Water Level Monitor').boundingBox())?.height ?? Infinity
  await expect.poll(heightOf).toBeLessThanOrEqual(248)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 200)
  await expect(round).not.toBeInViewport()
  await page.mouse.wheel(0, -150)
  await expect(round).toBeInViewport({ ratio: 1 })
  await round.click()
  await page.getByRole('menuitem', { name: 'Add Widget' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Widget' })).toBeVisible()
  await page.keyboard.press('Escape')
  await foot.getByRole('link', { name: 'Devices' }).click()
  await page.waitForURL('**/devices')
  await expect(foot.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(foot).toBeHidden()
})

test('a screen on the wall shows all of a dashboard that is higher than it', async ({ page, app }) => {
  const account = await furnish(app)
  await page.setViewportSize({ width: 1440, height: 420 })
  await signIn(page, account)
  await page.goto('/?kiosk=1&rotate=5')
  await expect(card(page, 'Water Level Monitor')).toBeVisible()
  const y = () => page.evaluate(() => Math.round(scrollY))
  expect(await y()).toBe(0)
  await expect.poll(y, { timeout: 15_000 }).toBeGreaterThan(0)
  await expect.poll(y, { timeout: 15_000 }).toBe(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('a widget added on a phone leaves the wide layout as it was', async ({ page, app }) => {
  const account = await furnish(app)
  const sent = watchLayouts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openFurnished(page, account)
  await choose(page, 'Device Summary', 'Duplicate')
  await expect(page.getByText('Widget added')).toBeVisible()
  await expect.poll(() => sent.length).toBe(2)
  expect(await placesOf(app, account)).toMatchObject(START)
})

test('the layout inspector shows width, places and sizes; the overlay can be turned off', async ({
  page,
  app,
}) => {
  await openFurnished(page, await furnish(app))
  await choose(page, 'Tank Status', 'Inspect layout')
  const inspector = page.getByRole('region', { name: 'Layout Inspector' })
  await expect(inspector).toBeFocused()
  await expect(inspector).toBeInViewport({ ratio: 1 })
  const width = await page.locator('.react-grid-layout').evaluate((grid) => grid.clientWidth)
  await expect(inspectorLine(page)).toHaveText(
    `Container ${width} px, 12 columns, row height 100 px, margin 6 px`,
  )
  await expect(inspector.getByRole('row').nth(1)).toHaveText(/Device Summary summary.*x 0, y 0.*3 × 2/)
  await expect(inspector.getByRole('row', { name: /Tank Status status x 3, y 0 3 × 2/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(inspector.getByRole('row', { name: /Water Level Monitor level x 6, y 0 3 × 4/ })).toBeVisible()

  const label = page.getByText('6,0 3×4', { exact: true })
  await expect(label).toBeVisible()
  const [drawn, shown] = await Promise.all([
    label.locator('..').boundingBox(),
    card(page, 'Water Level Monitor').boundingBox(),
  ])
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((drawn?.[side] ?? 0) - (shown?.[side] ?? 0))).toBeLessThan(2)

  await inspector.getByRole('switch', { name: 'Debug overlay' }).uncheck()
  await expect(label).toHaveCount(0)
  await inspector.getByRole('switch', { name: 'Debug overlay' }).check()
  await expect(label).toBeVisible()
  await inspector.getByRole('button', { name: 'Close the layout inspector' }).click()
  await expect(inspector).toHaveCount(0)
  await expect(label).toHaveCount(0)

  await choose(page, 'Tank Status', 'Inspect layout')
  await expect(inspector).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(inspector).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for .*Tank Status$/ })).toBeFocused()
})

test('widgets of an older version are upgraded once, and the toast says so', async ({ page, app }) => {
  const account = await register(app)
  const { user } = await call<{ user: { id: string } }>(app, '/users/me', account)
  await sql(
    app,
    `insert into widget (user_id, key, type, title, config, x, y, w, h)
     values ($1, 'old', 'water-level', 'Water Level Monitor', $2, 0, 0, 3, 4)`,
    [user.id, { deviceId: 'somewhere', lowThreshold: 25, sparklineMinutes: 60 }],
  )
  await signIn(page, account)
  await expect(page.getByText('Widgets were upgraded to the current version')).toBeVisible()
  const [widget] = await widgetsOf(app, account)
  expect(widget?.config).toEqual({
    deviceId: 'somewhere',
    palette: 'default',
    showThresholds: true,
    ownThresholds: true,
    highThreshold: 75,
    mediumThreshold: 50,
    lowThreshold: 25,
    criticalThreshold: 15,
    showSparkline: true,
    sparklineMinutes: 60,
    pollS: 30,
    __schemaVer: 2,
  })
  const patches: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.url()))
  await page.reload()
  await expect(card(page, 'Water Level Monitor')).toBeVisible()
  await expect(page.getByText('No longer yours')).toBeVisible()
  await expect(page.getByText('Widgets were upgraded')).toHaveCount(0)
  expect(patches).toEqual([])
})
