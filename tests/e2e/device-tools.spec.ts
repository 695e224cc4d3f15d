import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import mqtt from 'mqtt'
import type { Page } from 'playwright/test'
import { type App, until } from './support/app'
import { openTool, own, press, report } from './support/dashboard'
import { publish } from './support/mqtt'
import { type Account, call, expect, register, signIn, test } from './support/test'

const shell = promisify(execFile)

const rowOf = (page: Page, deviceId: string) =>
  page.getByRole('row', { includeHidden: true }).filter({ hasText: deviceId })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** An owner of these devices at the list of them. */
async function openList(page: Page, app: App, deviceIds: readonly string[]): Promise<Account> {
  const owner = await register(app)
  for (const deviceId of deviceIds) await own(app, owner, deviceId)
  await signIn(page, owner)
  await page.goto('/devices')
  for (const deviceId of deviceIds) await expect(rowOf(page, deviceId)).toContainText('50 cm')
  return owner
}

/** The device reports already: what a secret does to it is asked first. */
async function issueFirst(page: Page): Promise<void> {
  await press(page, 'Issue secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue secret', exact: true }).click()
}

type Login = { username: string; password: string }

const send = (app: App, { deviceId, mm, login }: { deviceId: string; mm: number; login?: Login }) =>
  publish({
    port: app.mqttPort,
    topic: `tc/v1/${deviceId}/telemetry`,
    payload: JSON.stringify({ ts: Date.now(), m: { distance_mm: mm } }),
    ...login,
  })

/** True when the broker does not take the message. */
const isRefused = (app: App, sent: Parameters<typeof send>[1]) =>
  send(app, sent).then(
    () => false,
    () => true,
  )

/** Reads the secret that the dialog shows once. */
async function shownLogin(page: Page): Promise<Login> {
  const dialog = dialogOf(page, 'Credentials')
  await expect(dialog.getByText('It is shown only this once')).toBeVisible()
  return {
    username: await dialog.getByLabel('User name', { exact: true }).inputValue(),
    password: await dialog.getByLabel('Secret', { exact: true }).inputValue(),
  }
}

const post = (app: App, deviceId: string, { secret, mm }: { secret: string; mm: number }) =>
  fetch(`${app.url}/api/ingest/${deviceId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ m: { distance_mm: mm } }),
  })

test('a secret is issued, replaced with an overlap and revoked, and the broker keeps to it', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  const deviceId = 'secret-tank'
  const row = rowOf(page, deviceId)
  const dialog = dialogOf(page, 'Credentials')
  const secrets = dialog.getByRole('list', { name: 'Issued credentials' }).getByRole('listitem')
  await openList(page, app, [deviceId])
  await openTool(page, deviceId, 'Credentials')
  await expect(dialog.getByText('This device has no credentials yet')).toBeVisible()
  await issueFirst(page)
  const first = await shownLogin(page)
  expect(first.username).toBe(deviceId)
  // the broker hears of the secret a moment after the answer
  await until('nobody else may speak', () => isRefused(app, { deviceId, mm: 111 }))
  expect(await isRefused(app, { deviceId, mm: 111, login: { ...first, password: 'guessed' } })).toBe(true)
  await send(app, { deviceId, mm: 600, login: first })
  await expect(row).toContainText('60 cm')
  await shell('sh', ['-c', await dialog.getByLabel('Try it', { exact: true }).inputValue()])
  await expect(row).toContainText('1.20 m')

  await dialog.getByLabel('Earlier secrets').selectOption({ label: 'Work for 1 more hour' })
  await press(page, 'Issue new secret')
  await expect(dialog.getByLabel('Secret', { exact: true })).not.toHaveValue(first.password)
  const second = await shownLogin(page)
  await expect(secrets).toHaveCount(2)
  await send(app, { deviceId, mm: 610, login: first })
  await expect(row).toContainText('61 cm')
  await until(
    'the new secret is known',
    async () => !(await isRefused(app, { deviceId, mm: 620, login: second })),
  )
  await expect(row).toContainText('62 cm')

  const address = `mqtt://127.0.0.1:${app.mqttPort}`
  const connected = await mqtt.connectAsync(address, { ...first, reconnectPeriod: 0 })
  const cut = new Promise<void>((done) => connected.once('close', () => done()))
  await secrets.filter({ hasText: 'Works until' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Secret revoked')).toBeVisible()
  await cut
  expect(await isRefused(app, { deviceId, mm: 111, login: first })).toBe(true)
  await expect(secrets.filter({ hasText: 'Ended' })).toHaveCount(1)
  await expect(secrets.getByRole('button', { name: 'Revoke' })).toHaveCount(1)
  await send(app, { deviceId, mm: 630, login: second })
  await expect(row).toContainText('63 cm')
})

test('a report over HTTP needs the secret, and shows on the list', async ({ page, app }) => {
  test.setTimeout(120_000)
  const deviceId = 'http-tank'
  await openList(page, app, [deviceId])
  await openTool(page, deviceId, 'Credentials')
  await issueFirst(page)
  const { password: secret } = await shownLogin(page)
  expect((await post(app, deviceId, { secret: 'guessed', mm: 111 })).status).toBe(401)
  const answer = await post(app, deviceId, { secret, mm: 720 })
  expect([answer.status, await answer.json()]).toEqual([202, { inserted: 1, duplicates: 0, rejected: 0 }])
  await dialogOf(page, 'Credentials').getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, deviceId)).toContainText('72 cm')

  await openTool(page, deviceId, 'Credentials')
  await press(page, 'Revoke')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Secret revoked')).toBeVisible()
  expect((await post(app, deviceId, { secret, mm: 111 })).status).toBe(401)
})

test('a device that reports centimetres as millimetres is right from its next report on', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  const deviceId = 'unit-tank'
  const { token } = await openList(page, app, [deviceId])
  await report(app, deviceId, { distance_mm: 87 })
  await expect(rowOf(page, deviceId)).toContainText('8.7 cm')
  await openTool(page, deviceId, 'Sensor')
  const dialog = dialogOf(page, 'Sensor')
  await dialog.getByLabel('Its numbers are in').selectOption({ label: 'Centimetres (cm)' })
  await expect(dialog.getByRole('complementary')).toContainText('Gap above the water 87 cm')
  await press(page, 'Save')
  await expect(page.getByText('Sensor settings saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // the worker hears of the settings a moment after the answer
  await until('the settings are known', async () => {
    await report(app, deviceId, { distance_mm: 88 })
    type Mine = { devices: { latestReading: { value: number } }[] }
    const { devices } = await call<Mine>(app, '/devices/mine', { token })
    return devices[0]?.latestReading.value === 880
  })
  await expect(rowOf(page, deviceId)).toContainText('88 cm')
  await openTool(page, deviceId, 'Sensor')
  await expect(dialog.getByLabel('Its numbers are in')).toHaveValue('cm')
})

test('the export holds what was published', async ({ page, app }) => {
  test.setTimeout(120_000)
  const deviceId = 'export-tank'
  await openList(page, app, [deviceId])
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  const reports = [810, 820, 830].map((mm, i) => ({
    ts: start + i * 60_000,
    m: { distance_mm: mm, battery_v: 3.6 },
  }))
  await publish({
    port: app.mqttPort,
    topic: `tc/v1/${deviceId}/telemetry`,
    payload: JSON.stringify(reports),
  })
  await openTool(page, deviceId, 'Export CSV')
  const dialog = dialogOf(page, 'Export CSV')
  await dialog.getByText('Last 7 days', { exact: true }).click()
  await dialog.getByLabel('Metric').selectOption({ label: 'Distance' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^export-tank_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(header).toBe('time,utc,metric,channel,value,unit,quality')
  // the first report of every device here comes last: it has the latest time
  expect(lines.slice(0, 3).map((line) => line.split(',').slice(1))).toEqual(
    reports.map(({ ts, m }) => [
      new Date(ts).toISOString(),
      'distance_mm',
      '0',
      String(m.distance_mm),
      'mm',
      'ok',
    ]),
  )
  expect(lines.slice(3).map((line) => line.split(',').slice(2))).toEqual([
    ['distance_mm', '0', '500', 'mm', 'ok'],
  ])
  await expect(dialog).toHaveCount(0)
})

test('two ids of one device become one, and the old id goes on reporting for it', async ({ page, app }) => {
  test.setTimeout(120_000)
  const [kept, gone] = ['merge-kept', 'merge-gone']
  const owner = await openList(page, app, [kept, gone])
  await report(app, gone, { distance_mm: 700 })
  await expect(rowOf(page, gone)).toContainText('70 cm')
  await page.goto(`/devices/${kept}`)
  await press(page, `Merge ${kept} with another device`)
  const dialog = dialogOf(page, 'Merge with another device')
  await dialog.getByLabel('The other device').selectOption({ label: gone })
  await expect(dialog.getByText(`All readings and events of ${gone} move to ${kept}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Merge ${gone} into ${kept}?` })
  await question.getByRole('button', { name: 'Merge devices' }).click()
  await expect(page.getByText(`${gone} is now a part of ${kept}`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/devices')
  await expect(rowOf(page, kept)).toBeVisible()
  await expect(rowOf(page, gone)).toHaveCount(0)
  await expect(rowOf(page, kept)).toContainText('70 cm')
  await report(app, gone, { distance_mm: 710 })
  await expect(rowOf(page, kept)).toContainText('71 cm')
  const { devices } = await call<{ devices: unknown[] }>(app, '/devices/mine', owner)
  expect(devices).toHaveLength(1)
})
