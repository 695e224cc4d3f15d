import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type App, SUPERUSER, sql } from './support/app'
import { own, press, report } from './support/dashboard'
import { publish } from './support/mqtt'
import { check } from './support/screens'
import { call, expect, journey, register, signIn, test } from './support/test'

const EMPTY = ['No widgets yet', 'Click "Add Widget" to start building your dashboard']
const NO_DEVICES = [
  'Get Started',
  'No devices are assigned to your account yet',
  'Search for your device ID to claim it if it has onboarded to the system',
]
const searchField = (page: Page) => page.getByLabel('Device ID')
const rowOf = (page: Page, deviceId: string) => page.getByRole('listitem').filter({ hasText: deviceId })

test('an empty dashboard tells a user without devices how to get one', async ({ page, app }) => {
  await signIn(page, await register(app))
  for (const text of [...EMPTY, ...NO_DEVICES])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
})

test('administrators are not asked to claim a device, nor is who has one', async ({ page, app }) => {
  const admin = await register(app)
  await sql(app, `update app_user set role = 'admin' where email = $1`, [admin.email])
  const owner = await register(app)
  await own(app, owner, 'start-owned')
  const counts = { total: 0, online: 0, offline: 0, provisioned: 0, unprovisioned: 0 }
  for (const account of [admin, SUPERUSER, owner]) {
    await page.route('**/api/devices', (route) =>
      account === owner ? route.continue() : route.fulfill({ json: { devices: [], counts } }),
    )
    const listed = page.waitForResponse('**/api/devices')
    await signIn(page, account)
    await listed
    await expect(page.getByText('No widgets yet')).toBeVisible()
    await expect(page.getByText('Get Started')).toHaveCount(0)
    await press(page, 'Sign Out')
    await expect(page).toHaveURL('/login')
  }
})

test('a claim search waits 400 ms while typing, and asks at once on Enter or Search', async ({
  page,
  app,
}) => {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/devices/search') asked.push(searchParams.get('q'))
  })
  await page.clock.install()
  await signIn(page, await register(app))
  await expect(searchField(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)

  await searchField(page).pressSequentially('wel')
  await page.clock.runFor(399)
  await searchField(page).pressSequentially('l-7')
  await page.clock.runFor(399)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['well-7'])
  await expect(page.getByText('No devices matched')).toBeVisible()
  await expect(page.getByText('“well-7”')).toBeVisible()
  await expect(page.getByText('Check the ID and try again.')).toBeVisible()

  await searchField(page).fill('well-8')
  await searchField(page).press('Enter')
  await expect(page.getByText('“well-8”')).toBeVisible()
  await searchField(page).fill('well-9')
  await press(page, 'Search')
  await expect(page.getByText('“well-9”')).toBeVisible()

  await searchField(page).fill('we')
  await page.clock.runFor(1_499)
  await expect(page.getByText('Enter at least 3 characters')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByText('Enter at least 3 characters')).toBeVisible()
  await searchField(page).fill('  w ')
  await searchField(page).press('Enter')
  await expect(page.getByText('Enter at least 3 characters')).toBeVisible()
  await page.clock.runFor(2_000)
  expect(asked).toEqual(['well-7', 'well-8', 'well-9'])
})

test('found devices are yours, claimed or free to claim; a claim ends the Get Started card', async ({
  page,
  app,
}) => {
  const other = await register(app)
  await own(app, other, 'pick-taken')
  await report(app, 'pick-free', { distance_mm: 500 })
  await signIn(page, await register(app))
  await searchField(page).fill('PICK')
  await expect(rowOf(page, 'pick-taken').getByText('Claimed', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'pick-taken').getByRole('button')).toHaveCount(0)
  await rowOf(page, 'pick-free').getByRole('button', { name: 'Claim pick-free' }).click()
  await expect(page.getByText('Device claimed successfully')).toBeVisible()
  await expect(page.getByText('Get Started')).toHaveCount(0)

  await page.goto('/devices/claim')
  await searchField(page).fill('pick')
  await expect(rowOf(page, 'pick-free').getByText('Yours', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'pick-taken').getByText('Claimed', { exact: true })).toBeVisible()
})

test('a failed search or claim says what the server says, else the words of the specification', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of (409|500|503)|ERR_FAILED/)
  await report(app, 'fail-one', { distance_mm: 500 })
  await signIn(page, await register(app))
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

  await page.route('**/api/devices/search?*', (route) => route.abort())
  await searchField(page).fill('fail-one')
  await press(page, 'Search')
  await expect(alert('Search failed')).toBeVisible()
  await page.route('**/api/devices/search?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The index is being rebuilt' } }),
  )
  await press(page, 'Search')
  await expect(alert('The index is being rebuilt')).toBeVisible()
  await page.unroute('**/api/devices/search?*')

  await page.route('**/api/devices/*/claim', (route) => route.fulfill({ status: 500, body: 'out of paper' }))
  await press(page, 'Search')
  await press(page, 'Claim fail-one')
  await expect(alert('Claim failed')).toBeVisible()
  await page.unroute('**/api/devices/*/claim')
  const { token } = await register(app)
  await call(app, '/devices/fail-one/claim', { method: 'POST', token })
  await press(page, 'Claim fail-one')
  await expect(rowOf(page, 'fail-one').getByText('Claimed', { exact: true })).toBeVisible()
  await expect(alert('already')).toBeVisible()
})

const CODE = 'RIVER-7391'

/** A device that an administrator has registered with a claim code. */
async function codedDevice(app: App): Promise<string> {
  const deviceId = `labelled-${randomUUID().slice(0, 8)}`
  const { token } = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
  await call(app, '/admin/devices', { method: 'POST', token, body: { deviceId, claimCode: CODE } })
  return deviceId
}

/** Presses Claim and waits for the answer, whose status it resolves to. */
async function pressClaim(page: Page, deviceId: string): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().endsWith(`/devices/${deviceId}/claim`))
  await press(page, `Claim ${deviceId}`)
  return (await answer).status()
}

journey('a coded device asks for its code where it stands', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 403/)
  const deviceId = await codedDevice(app)
  await signIn(page, await register(app))
  await page.goto(`/devices/claim?id=${deviceId}`)
  expect(await pressClaim(page, deviceId)).toBe(403)
  const field = page.getByLabel('Claim code')
  await expect(field).toBeFocused()
  await check(page, 'the field of a claim code')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the claim code', { exact: true })).toBeVisible()
  await field.fill('river 7391')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Device claimed successfully')).toBeVisible()
  await expect(rowOf(page, deviceId).getByText('Yours', { exact: true })).toBeVisible()
  await check(page, 'a claimed device')
})

journey('a label claims by its address, which forgets the code at once', async ({ page, app }) => {
  const deviceId = await codedDevice(app)
  await signIn(page, await register(app))
  await page.goto(`/devices/claim?id=${deviceId}&code=${CODE}`)
  await expect(page).toHaveURL(`/devices/claim?id=${deviceId}`)
  expect(await pressClaim(page, deviceId)).toBe(200)
  await expect(rowOf(page, deviceId).getByText('Yours', { exact: true })).toBeVisible()
})

journey(
  'five wrong codes lock a device, the right code too, until the lock is over',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of (403|423)/)
    const deviceId = await codedDevice(app)
    await signIn(page, await register(app))
    await page.goto(`/devices/claim?id=${deviceId}&code=WRONG-1`)
    for (let tries = 0; tries < 5; tries++) {
      expect(await pressClaim(page, deviceId)).toBe(403)
      await expect(rowOf(page, deviceId).getByText('This code is wrong')).toBeVisible()
    }
    await check(page, 'a wrong claim code')
    await page.getByLabel('Claim code').fill(CODE)
    expect(await pressClaim(page, deviceId)).toBe(423)
    const alert = rowOf(page, deviceId).getByRole('alert')
    await expect(alert).toHaveText(/^Too many wrong codes: locked until \d\d?:\d\d/)
    await check(page, 'a device that is locked')

    const text = `update device_claim_code set locked_until = now() - interval '1 second'
      where device = (select id from device where public_id = $1)`
    expect(await sql(app, text, [deviceId])).toBe(1)
    await page.goto(`/devices/claim?id=${deviceId}&code=${CODE}`)
    expect(await pressClaim(page, deviceId)).toBe(200)
    await expect(rowOf(page, deviceId).getByText('Yours', { exact: true })).toBeVisible()
  },
)

journey(
  'a device with a claim button is claimed while its window is open',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 403/)
    const deviceId = `button-${randomUUID().slice(0, 8)}`
    await report(app, deviceId, { distance_mm: 500 })
    const pressButton = () =>
      publish({ port: app.mqttPort, topic: `tc/v1/${deviceId}/claim`, payload: '{"window_s":120}' })
    await pressButton()
    const close = `update device set claimable_until = now() - interval '1 second'
      where public_id = $1 and claimable_until is not null`
    await expect.poll(() => sql(app, close, [deviceId])).toBe(1)

    await page.clock.install()
    await signIn(page, await register(app))
    await page.goto(`/devices/claim?id=${deviceId}`)
    expect(await pressClaim(page, deviceId)).toBe(403)
    const countdown = rowOf(page, deviceId).getByRole('status')
    await expect(countdown).toContainText(
      /Press the claim button on the device, then claim within (2|1):\d\d/,
    )
    await check(page, 'the countdown of a claim window')
    await page.clock.fastForward('01:00')
    await expect(countdown).toContainText(/within (1:00|0:\d\d)/)
    await page.clock.fastForward('01:00')
    await expect(countdown).toHaveText('The time is over. Press the claim button again, then claim.')

    await pressButton()
    const open = `update device set name = name where public_id = $1 and claimable_until > now()`
    await expect.poll(() => sql(app, open, [deviceId])).toBe(1)
    expect(await pressClaim(page, deviceId)).toBe(200)
    await expect(rowOf(page, deviceId).getByText('Yours', { exact: true })).toBeVisible()
  },
)
