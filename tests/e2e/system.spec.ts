import type { Page } from 'playwright/test'
import { type App, SUPERUSER } from './support/app'
import { treeOf } from './support/processes'
import { check, everywhere, inOtherLanguages } from './support/screens'
import { call, expect, signIn, test } from './support/test'

const PATH = '/superuser'
const TABS = [PATH, `${PATH}?tab=jobs`, `${PATH}?tab=storage`]

const rootToken = async (app: App): Promise<string> =>
  (await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })).token

/** The processes of the app whose command says this. */
const processesOf = ({ process }: App, command: RegExp): number[] =>
  treeOf(process.pid ?? 0)
    .filter((one) => command.test(one.command))
    .map(({ pid }) => pid)

const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, signal)
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('health says in words how everything is, and notices a worker that stands still', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  await signIn(page, SUPERUSER)
  await page.getByRole('link', { name: 'System Tools' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Tools')
  const database = group(page, 'Database').getByRole('listitem')
  await expect(database.filter({ hasText: 'Connections' })).toContainText(/OK.*\d+ of \d+/s)
  await expect(
    group(page, 'Workers').getByRole('listitem').filter({ hasText: 'Last heard of' }),
  ).toContainText('OK')
  await expect(group(page, 'Broker')).toContainText('Broker of the worker itself · connected')
  await expect(group(page, 'Messages to people')).toContainText('E-mail')
  await expect(group(page, 'Disk')).toContainText('Free in DATA_DIR')

  const worker = processesOf(app, /dist\/worker\.mjs/)
  signalAll(worker, 'SIGSTOP')
  try {
    await expect(group(page, 'Workers')).toContainText('No worker runs', { timeout: 30_000 })
    await expect(group(page, 'What needs you')).toContainText('npm run worker')
    await expect(group(page, 'Broker')).toContainText('no worker tells')
  } finally {
    signalAll(worker, 'SIGCONT')
  }
  await expect(group(page, 'Workers')).not.toContainText('No worker runs', { timeout: 30_000 })
})

test('a job is run and tells how it ended, is paused through a reload, and resumed', async ({
  page,
  app,
}) => {
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?tab=jobs`)
  await page.getByRole('searchbox').fill('Measure what is stored')
  const row = page.getByRole('row').filter({ hasText: 'system.storage' })
  await expect(page.getByRole('row').filter({ hasText: 'audit.close' })).toHaveCount(0)
  await expect(page).toHaveURL(/Measure/)
  await row.getByRole('button', { name: 'Run now' }).click()
  await row.getByRole('link', { name: /Measure what is stored/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Measure what is stored' })
  const byHand = sheet
    .getByRole('row')
    .filter({ hasText: 'root@example.org' })
    .or(sheet.getByRole('row').filter({ hasText: 'Superuser' }))
  await expect(byHand.first()).toContainText('Done')
  await sheet.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pause / })
  await dialog.getByLabel('Reason (optional)').fill('the disk is being moved')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await page.reload()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: 'Resume' }).click()
  await expect(row).toContainText('Waiting')
  const path = '/audit?entityType=job&limit=10'
  const { records } = await call<{ records: { action: string; reason: string | null }[] }>(app, path, {
    token: await rootToken(app),
  })
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['job.run', 'job.pause', 'job.resume']),
  )
})

test('storage says what takes the room, and what would go before retention is changed', async ({ page }) => {
  await signIn(page, SUPERUSER)
  await page.goto(`${PATH}?tab=storage`)
  await expect(group(page, 'Room')).toContainText(/Database\d/)
  await expect(group(page, 'What takes the room')).toContainText('People, devices, settings')
  await expect(group(page, 'Readings')).toContainText('Days still to compact')

  const change = page.getByRole('button', { name: 'Change Ended commands' })
  await change.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Days').fill('3')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByRole('alert')).toContainText('7 to 36500 days')
  await dialog.getByLabel('Days').fill('60')
  await expect(dialog.getByRole('status')).toContainText('Nothing would go')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Ended commands' })
  await expect(row).toContainText('60 days')
  await change.click()
  await dialog.getByLabel('Days').fill('90')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('90 days · default')
})

test('a database that stands still is told within seconds, and the page comes back by itself', async ({
  page,
  app,
  expectErrors,
}) => {
  test.setTimeout(90_000)
  expectErrors(/503|Failed to load resource/)
  await signIn(page, SUPERUSER)
  await page.goto(PATH)
  await expect(group(page, 'Database')).toContainText('PostgreSQL')
  const postgres = processesOf(app, /postgres/)
  expect(postgres.length).toBeGreaterThan(0)
  signalAll(postgres, 'SIGSTOP')
  try {
    await expect(page.getByRole('alert').filter({ hasText: 'The database does not answer' })).toBeVisible({
      timeout: 20_000,
    })
    // the second finds what the first has left waiting for an answer
    for (const _ of [1, 2]) {
      await page.goto(PATH, { waitUntil: 'commit', timeout: 6_000 })
      await expect(group(page, 'Database')).toContainText('The database does not answer', { timeout: 6_000 })
    }
    await check(page, 'without a database')
  } finally {
    signalAll(postgres, 'SIGCONT')
  }
  await expect(group(page, 'Database')).toContainText('PostgreSQL 1', { timeout: 30_000 })
})

test('System Tools fits and is accessible in every width, theme and language', async ({ page, app }) => {
  test.setTimeout(240_000)
  await signIn(page, SUPERUSER)
  for (const path of [...TABS, `${PATH}?tab=jobs&open=audit.close`]) {
    await page.goto(path)
    await everywhere(page, path, async () => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText(/^As of /).first()).toBeAttached()
    })
  }
  const token = await rootToken(app)
  await inOtherLanguages(page, TABS, (language) =>
    call(app, '/users/me', { token, method: 'PATCH', body: { preferences: { language } } }),
  )
})
