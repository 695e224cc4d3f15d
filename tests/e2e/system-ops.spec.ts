import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright/test'
import { type App, SUPERUSER } from './support/app'
import { publish } from './support/mqtt'
import { check } from './support/screens'
import { call, expect, register, signIn, test } from './support/test'

const PATH = '/superuser'
const TABS = ['backups', 'maintenance', 'flags', 'logs', 'settings', 'diagnostics'] as const
const MESSAGE = 'The database moves to another disk'

const rootToken = async (app: App): Promise<string> =>
  (await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })).token

const open = (page: Page, tab: (typeof TABS)[number]) => page.goto(`${PATH}?tab=${tab}`)
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a backup is made, restored for a test, downloaded and deleted, and a schedule is set', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, SUPERUSER)
  await open(page, 'backups')
  await expect(page.locator('#content').getByText('No backups yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = page.locator('tr[data-row^=cistern-]')
  await expect(row.filter({ hasText: 'Not verified' })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: /^Verify/ }).click()
  await expect(row).toContainText('Restored, all rows equal', { timeout: 60_000 })

  // what was made and verified fits on a phone
  await page.setViewportSize({ width: 390, height: 844 })
  const ended = page.getByRole('table', { name: 'Recently' })
  await expect(ended).toContainText('by Superuser')
  const [needed, there] = await ended.evaluate(({ parentElement: box }) => [
    box?.scrollWidth ?? 0,
    box?.clientWidth ?? 0,
  ])
  expect(needed).toBeLessThanOrEqual(there ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await row.getByRole('button', { name: /^Download/ }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('sign in as anybody')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cistern-.*\.tar\.gz$/)
  expect(execFileSync('tar', ['-tzf', await file.path()], { encoding: 'utf8' })).toContain('nextauth-secret')

  await card(page, 'Schedule').getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Keep').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Schedule')).toContainText('The newest 3 are kept')

  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(asked).toContainText('removed for good')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('#content').getByText('No backups yet')).toBeVisible()
})

test('maintenance is told to everybody, refuses what others change, and ends', async ({
  page,
  app,
  browser,
}) => {
  const user = await register(app)
  const other = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(other, user)
  await signIn(page, SUPERUSER)
  await open(page, 'maintenance')
  await page.getByRole('button', { name: 'Begin maintenance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill(MESSAGE)
  await dialog.getByRole('button', { name: 'in 15 min' }).click()
  await dialog.getByRole('button', { name: 'Begin maintenance' }).click()
  await expect(card(page, 'Maintenance').first()).toContainText(MESSAGE)
  try {
    await expect(other.getByRole('region', { name: 'Maintenance' })).toContainText(MESSAGE)
    const rename = { token: user.token, method: 'PATCH', body: { name: 'Asha' } }
    await expect(call(app, '/users/me', rename)).rejects.toThrow(/503.*"maintenance"/)
    const refused = await fetch(`${app.url}/api/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(rename.body),
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
    // devices report on, and superusers change things
    const device = `mended-${user.email.slice(0, 8)}`
    const root = { token: await rootToken(app) }
    await call(app, '/admin/devices', {
      ...root,
      method: 'POST',
      body: { deviceId: device, family: 'native' },
    })
    const payload = JSON.stringify({ m: { distance_mm: 400 } })
    await publish({ port: app.mqttPort, topic: `tc/v1/${device}/telemetry`, payload })
    await expect
      .poll(async () => JSON.stringify(await call(app, `/devices/${device}`, root)))
      .toContain('"distance_mm"')
    await expect(call(app, '/devices', { token: user.token })).resolves.toBeTruthy()
  } finally {
    await page.getByRole('button', { name: 'End now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  }
  await expect(page.getByText('Everybody works as usual.')).toBeVisible()
  await expect(other.getByText(MESSAGE)).toHaveCount(0)
  await other.context().close()
})

test('a flag closes registration until it goes back to its default', async ({ page, app }) => {
  await signIn(page, SUPERUSER)
  await open(page, 'flags')
  await page.getByRole('button', { name: 'Set Registration' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody', { exact: true }).click()
  await dialog.getByLabel('Why').fill('too many at once')
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Who may create an account' })
  await expect(row).toContainText('too many at once')
  await expect(register(app)).rejects.toThrow('registration_closed')
  await row.getByRole('button', { name: /^Back to default/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to default' }).click()
  await expect(row).not.toContainText('too many at once')
  await register(app)
})

test('the log follows what is done at a new level, and one request can be followed alone', async ({
  page,
  app,
}) => {
  await signIn(page, SUPERUSER)
  await open(page, 'logs')
  await page.getByRole('button', { name: 'Change level' }).click()
  await page.getByRole('dialog').getByText('debug', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set level' }).click()
  await expect(page.getByText(/from level debug on until/)).toBeVisible()
  const line = page.getByRole('list', { name: 'Lines of the log' }).getByRole('listitem')
  const request = line.filter({ hasText: '/superuser/logs' }).first()
  await expect(request).toBeVisible({ timeout: 10_000 })
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await request.getByRole('button').click()
  await page.getByRole('link', { name: /^All lines of request/ }).click()
  await expect(page).toHaveURL(/requestId=/)
  await expect(line.first()).toContainText('/superuser/logs')

  // what a screen was refused is a line of its part of the server
  const root = { token: await rootToken(app) }
  const made = { ...root, method: 'POST', body: { title: 'Read the log' } }
  const { todo } = await call<{ todo: { id: string } }>(app, '/superuser/todos', made)
  await page.goto(`/superuser/todos?todo=${todo.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  const theirs = { ...root, method: 'PATCH', body: { version: 1, title: 'Theirs' } }
  await call(app, `/superuser/todos/${todo.id}`, theirs)
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('group', { name: 'Title' })
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Mine' })).toBeVisible()
  const ofTodo = line.filter({ hasText: '"/superuser/todos/{id}"' }).first()
  await page.goto(`${PATH}?tab=logs&component=superuser&q=refused`)
  await expect(ofTodo).toContainText('409')
  // at this level what was done there is one, too
  await page.goto(`${PATH}?tab=logs&component=superuser&level=debug&q=action`)
  await expect(ofTodo).toContainText('"status":200')

  await page.getByRole('button', { name: 'Back to default' }).click()
  await expect(page.getByText('All processes log from level warn on.')).toBeVisible()
})

test('settings and diagnostics tell what is in force and no secret', async ({ page }) => {
  await signIn(page, SUPERUSER)
  await open(page, 'settings')
  const row = page.getByRole('row').filter({ hasText: 'SUPERUSER_PASSWORD' })
  await expect(row).toContainText('Set, not shown')
  await expect(page.locator('body')).not.toContainText(SUPERUSER.password)
  await open(page, 'diagnostics')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download diagnostics' }).click(),
  ])
  const text = execFileSync('tar', ['-xzOf', await file.path()], { encoding: 'utf8' })
  expect(text).toContain('SUPERUSER_PASSWORD')
  expect(text).not.toContain(SUPERUSER.password)
  expect(text).not.toContain(SUPERUSER.email)
})

test('nobody but a superuser gets there', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 40[34]/)
  const user = await register(app)
  await signIn(page, user)
  for (const tab of TABS) {
    await open(page, tab)
    await expect(page.getByRole('heading', { level: 1, name: 'System Tools' })).toHaveCount(0)
  }
  const { token } = user
  for (const path of ['backups', 'flags', 'logs', 'settings', 'maintenance', 'diagnostics'])
    await expect(call(app, `${PATH}/${path}`, { token })).rejects.toThrow('403')
  await expect(call(app, `${PATH}/backups`, { token, method: 'POST', body: {} })).rejects.toThrow('403')
})

test('every tab fits and is accessible, wide and on a phone, in light and dark, in three languages', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  await signIn(page, SUPERUSER)
  const token = await rootToken(app)
  const looks = [
    ['en', 'light', 1440],
    ['es', 'dark', 390],
    ['hi', 'light', 390],
  ] as const
  for (const [language, colorScheme, width] of looks) {
    await call(app, '/users/me', { token, method: 'PATCH', body: { preferences: { language } } })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    for (const tab of TABS) {
      await open(page, tab)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await check(page, `${tab} ${language} ${width} ${colorScheme}`)
    }
  }
  await call(app, '/users/me', { token, method: 'PATCH', body: { preferences: { language: 'en' } } })
})
