import { readFileSync } from 'node:fs'
import { migrate } from '../../scripts/migrate.mjs'
import { onServer, withDatabase } from '../support/postgres-admin'
import { readFixture, restoreFixture } from '../upgrades/fixture.mjs'
import { startApp } from './support/app'
import { call, expect, signIn, test } from './support/test'

type Earlier = { name: string; secret: string; owner: { email: string; password: string } }
const EARLIER = JSON.parse(readFileSync('tests/upgrades/earlier.json', 'utf8')) as Earlier[]
/** Tables of which no migration may take a row, and what they were called before names were in snake_case. */
const KEPT = {
  app_user: 'User',
  device: 'Device',
  device_alias: 'DeviceAlias',
  widget: 'Widget',
  reading: 'reading',
  latest: 'latest',
  alert: 'alert',
  alert_state: 'alert_state',
  pump_run: 'pump_run',
  notification: 'notification',
  device_event: 'device_event',
}

async function countsOf(url: string) {
  const parts = Object.keys(KEPT).map((name) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const rows = await onServer<{ name: string; n: number }>(url, parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

for (const [i, { name, secret, owner }] of EARLIER.entries()) {
  // after its migration one is as another
  const isOpened = i === 0 || process.env['LOOKS'] === 'all'
  test(`what the version of ${name} left is ${isOpened ? 'opened: nothing is lost, and its owner finds it' : 'migrated: nothing is lost'}`, async ({
    browser,
    app,
  }) => {
    test.setTimeout(120_000)
    const server = app.databaseUrl()
    const database = `earlier_${name.replaceAll('-', '_')}`
    await onServer(server, `create database ${database}`)
    const url = withDatabase(server, database)
    const file = `tests/upgrades/${name}.json.gz`
    await restoreFixture(url, file)
    const { tables } = readFixture(file)
    const rowsOf = (now: string, before: string) => (tables[now] ?? tables[before])?.length
    await migrate(url)
    expect(await countsOf(url)).toEqual(
      Object.fromEntries(Object.entries(KEPT).map(([now, before]) => [now, rowsOf(now, before)])),
    )

    if (!isOpened) return void (await onServer(server, `drop database ${database} with (force)`))
    const opened = await startApp({ env: { DATABASE_URL: url, NEXTAUTH_SECRET: secret } })
    try {
      const { token } = await call<{ token: string }>(opened, '/auth/login', { method: 'POST', body: owner })
      const { devices } = await call<{ devices: { deviceId: string }[] }>(opened, '/devices/mine', { token })
      const { widgets } = await call<{ widgets: unknown[] }>(opened, '/users/me/widgets', { token })
      expect(devices.length).toBeGreaterThan(3)
      expect(widgets).toHaveLength(rowsOf('widget', 'Widget') ?? 0)
      const page = await browser.newPage({ baseURL: opened.url })
      await signIn(page, owner)
      await expect(page.locator('.react-grid-item').first()).toBeVisible()
    } finally {
      await opened.stop()
      await onServer(server, `drop database ${database} with (force)`)
    }
  })
}
