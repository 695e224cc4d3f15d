import type { Page } from 'playwright/test'
import { type App, SUPERUSER } from './support/app'
import { card, openTool, own, press } from './support/dashboard'
import { publish } from './support/mqtt'
import { check, checkLook, drawAll, everywhere, SCHEMES } from './support/screens'
import { furnishAll } from './support/thirteen'
import { call, expect, register, signIn, test } from './support/test'

const depth = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 }

/** An owner with a full, a low and a silent tank and a widget of every type. */
async function furnish(app: App): Promise<{ email: string; password: string }> {
  const account = await register(app)
  const { token } = account
  const levels = { 'screen-full': 100, 'screen-low': 1500, 'screen-none': null }
  for (const [id, distance] of Object.entries(levels)) {
    const m = distance === null ? { battery_v: 3.6 } : { distance_mm: distance }
    await publish({
      port: app.mqttPort,
      topic: `tc/v1/${id}/telemetry`,
      payload: JSON.stringify({ ts: Date.now(), m }),
    })
    await call(app, `/devices/${id}/claim`, { method: 'POST', token })
    await call(app, `/devices/${id}/tanks-series`, { method: 'PATCH', token, body: { series: [depth] } })
  }
  const widgets: [string, string, object][] = [
    ['summary', 'device-summary', {}],
    ['status-full', 'tank-status', { deviceId: 'screen-full' }],
    ['status-low', 'tank-status', { deviceId: 'screen-low' }],
    ['level-full', 'water-level', { deviceId: 'screen-full' }],
    ['level-low', 'water-level', { deviceId: 'screen-low', palette: 'sunset' }],
    ['level-none', 'water-level', { deviceId: 'screen-none' }],
    ['level-gone', 'water-level', { deviceId: 'not-mine' }],
    ['level-unset', 'water-level', {}],
  ]
  for (const [key, type, config] of widgets) {
    await call(app, '/users/me/widgets', { method: 'POST', token, body: { key, type, config } })
  }
  return account
}

test('login and register', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [path, name] of [
    ['/login', 'Login'],
    ['/register', 'Register'],
  ] as const) {
    await page.goto(path)
    await everywhere(page, path, () => expect(page.getByRole('button', { name, exact: true })).toBeVisible())
  }
})

test('an empty console', async ({ page, app }) => {
  test.setTimeout(180_000)
  await signIn(page, await register(app))
  await everywhere(page, '/', () => expect(page.getByText('No widgets yet')).toBeVisible())
  await page.goto('/devices/claim')
  await everywhere(page, '/devices/claim', () => expect(page.getByLabel('Device ID')).toBeVisible())
  await page.goto('/devices')
  await everywhere(page, '/devices', () => expect(page.getByText('No devices yet')).toBeVisible())
})

test('a furnished console, in view and edit mode, with its dialogs', async ({ page, app }) => {
  test.setTimeout(240_000)
  const account = await furnish(app)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, account)
  const ready = async () => {
    await drawAll(page)
    await expect(page.getByText('95%', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('25%', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Configure deviceId')).toBeVisible()
    await expect(page.getByText('No longer yours')).toBeVisible()
  }
  await everywhere(page, 'dashboard', ready)
  await page.goto('/devices')
  await everywhere(page, '/devices', () => expect(page.getByText('screen-low').first()).toBeVisible())

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await ready()
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Edit Layout' }).click()
    await check(page, `edit mode ${colorScheme}`)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Add Widget' }).click()
    await expect(page.getByRole('dialog').getByLabel('Widget Identifier')).toBeVisible()
    await check(page, `add widget ${colorScheme}`)
    await page.keyboard.press('Escape')
    const card = page.getByRole('article').filter({ hasText: /screen-full.*Water Level Monitor.*as of/s })
    await card.getByRole('button', { name: 'Tank settings' }).click()
    await expect(page.getByRole('dialog').getByLabel('Tank type')).toBeVisible()
    await check(page, `tank settings ${colorScheme}`)
    await page.keyboard.press('Escape')
    for (const entry of ['Configure', 'Remove']) {
      await card.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      await check(page, `${entry} ${colorScheme}`)
      await page.keyboard.press('Escape')
    }
  }
})

test('the inbox and the mapping of a message', async ({ page, app }) => {
  test.setTimeout(300_000)
  const level = 'screens/north/level'
  const messages = {
    [level]: JSON.stringify({ water: { level: 87.4, unit: 'cm' }, probes: [1.5, null], ok: true }),
    [`screens/a-very-long-name-of-a-site/${'and-its-building/'.repeat(6)}level`]: '87',
    'tele/screens/SENSOR': 'nan',
  }
  for (const [topic, payload] of Object.entries(messages))
    await publish({ port: app.mqttPort, topic, payload })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, SUPERUSER)
  await page.goto('/devices/inbox')
  const list = async () => {
    for (const topic of Object.keys(messages))
      await expect(page.getByRole('button', { name: `Map ${topic}`, exact: true })).toBeVisible()
  }
  await everywhere(page, 'inbox', list)
  await everywhere(page, 'mapping', async () => {
    const dialog = page.getByRole('dialog')
    await press(page, `Map ${level}`)
    await dialog.getByRole('radiogroup').getByText('north', { exact: true }).click()
    await press(page, 'Add water.level: 87.4')
    await dialog.getByLabel('Meaning').selectOption('distance_mm')
    await dialog.getByLabel('Unit in the message').selectOption('cm')
    await press(page, 'Add probes.0: 1.5')
    await expect(dialog.getByRole('region', { name: 'What it reads' })).toContainText('874 mm')
  })
})

test('what there is to set up for a device', async ({ page, app }) => {
  test.setTimeout(400_000)
  const [owner, deviceId] = [await register(app), 'screens-device']
  await own(app, owner, deviceId)
  await own(app, owner, 'screens-other')
  const secrets = `/devices/${deviceId}/credentials`
  for (const overlapHours of [0, 0, 24])
    await call(app, secrets, { method: 'POST', token: owner.token, body: { overlapHours } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, owner)
  await page.goto('/devices')
  const dialog = page.getByRole('dialog')

  await everywhere(page, 'credentials', async () => {
    await openTool(page, deviceId, 'Credentials')
    await dialog.getByLabel('Earlier secrets').selectOption('0')
    await press(page, 'Issue new secret')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue new secret', exact: true }).click()
    await expect(dialog.getByLabel('Try it', { exact: true })).toBeVisible()
  })
  await everywhere(page, 'sensor', async () => {
    await openTool(page, deviceId, 'Sensor')
    await dialog.getByLabel('Its numbers are in').selectOption('cm')
    await expect(dialog.getByRole('complementary')).toContainText('5.00 m')
  })
  await everywhere(page, 'export', async () => {
    await openTool(page, deviceId, 'Export CSV')
    await dialog.getByText('Custom dates', { exact: true }).click()
    await expect(dialog.getByLabel('First day')).toBeVisible()
  })
  await page.goto(`/devices/${deviceId}`)
  await everywhere(page, 'merge', async () => {
    if ((page.viewportSize()?.width ?? 0) < 640) await openTool(page, deviceId, 'Merge')
    else await press(page, `Merge ${deviceId} with another device`)
    await dialog.getByLabel('The other device').selectOption('screens-other')
    await expect(dialog.getByRole('list', { name: 'What will happen' })).toBeVisible()
  })
})

/** Looks at several parts of a page in every look without loading it anew for each. */
async function through(page: Page, what: string, parts: Record<string, () => Promise<void>>) {
  await everywhere(page, what, async (look) => {
    for (const [name, open] of Object.entries(parts)) {
      await open()
      await checkLook(page, name, look)
    }
  })
}

test('all thirteen widgets, the library, the gallery and the parts of a device page', async ({
  page,
  app,
}) => {
  test.setTimeout(600_000)
  await signIn(page, await furnishAll(app))
  await everywhere(page, 'thirteen', async () => {
    await expect(page.getByRole('article')).toHaveCount(13)
    await drawAll(page)
    await expect(
      card(page, 'Pump Controller').getByRole('heading', { name: 'Before a start' }),
    ).toBeAttached()
    await expect(card(page, 'LoRa Overview').getByRole('table')).not.toHaveCount(0)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  })
  await page.goto('/widgets')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const panel = (name: string, ready: string) => async () => {
    await sections.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(ready).first()).toBeVisible()
  }
  await through(page, '/widgets', {
    gallery: panel('Gallery', 'These widgets show made-up data'),
    templates: panel('Templates', 'One tank from every side'),
    history: panel('Layout history', 'Before a widget was added'),
    own: panel('Your widgets', 'version 1'),
  })
  await page.goto('/demo/mui')
  await everywhere(page, '/demo/mui', () => expect(page.getByText('Before a start').first()).toBeAttached())
  // the label of a busy button is not seen, its spinner is
  const rings = await page
    .locator('.btn[aria-busy] > .spinner')
    .evaluateAll((all) => all.map((ring) => getComputedStyle(ring).borderTopColor))
  expect(rings.length).toBeGreaterThan(0)
  expect(rings).not.toContain('rgba(0, 0, 0, 0)')

  const tab = (name: string) => async () => {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('Loading', { exact: true })).toHaveCount(0)
  }
  const tabs = (...names: string[]) => Object.fromEntries(names.map((name) => [name, tab(name)]))
  await page.goto('/devices/all-tank')
  const tank = ['History', 'Tank', 'Diagnostics', 'Sharing', 'Danger', 'Overview']
  await through(page, 'tank', tabs(...tank))
  await page.goto('/devices/all-pump')
  await through(page, 'pump', tabs('Pump', 'Overview'))
})
