import type { Locator, Page } from 'playwright/test'
import type { App } from './support/app'
import { addWidgets, card, jump, letWillAge, own } from './support/dashboard'
import type { PumpDevice } from './support/pump-device'
import { ownPump } from './support/site'
import { type Account, call, expect, register, signIn, test } from './support/test'

const pumpCard = (page: Page) => card(page, 'Pump Controller')
const button = (at: Locator, name: string) => at.getByRole('button', { name, exact: true })
/** What a screen reader is told of the state. */
const said = (page: Page, text: string | RegExp) =>
  pumpCard(page).getByRole('status').filter({ hasText: text })
const lastCommand = (page: Page) =>
  pumpCard(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Last command' }) })

type Settings = Record<string, unknown>
type Site = { account: Account; device: PumpDevice; deviceId: string }

async function change(
  app: App,
  { deviceId, account: { token } }: Pick<Site, 'deviceId' | 'account'>,
  settings: Settings,
) {
  const path = `/devices/${deviceId}/pump`
  const { pump } = await call<{ pump: { settings: Settings } }>(app, path, { token })
  const body = { settings: { ...pump.settings, ...settings } }
  await call(app, path, { method: 'PUT', token, body })
}

/** Takes what others have shared with this person. */
async function acceptInvitations(app: App, { token }: Account): Promise<void> {
  const { invitations } = await call<{ invitations: { id: string }[] }>(app, '/invitations', { token })
  for (const { id } of invitations) await call(app, `/invitations/${id}/accept`, { method: 'POST', token })
}

/** A pump that stands still, of somebody who looks at it on the dashboard. */
async function openPump(page: Page, app: App, deviceId: string): Promise<Site> {
  const { account, device } = await ownPump(app, deviceId)
  await addPump(app, account, deviceId)
  await signIn(page, account)
  await expect(said(page, /^Stopped$/)).toBeAttached()
  return { account, device, deviceId }
}

const addPump = (app: App, account: Account, deviceId: string) =>
  addWidgets(app, account, [
    { key: 'pump', type: 'pump-controller', config: { deviceId }, position: { x: 0, y: 0, w: 6, h: 6 } },
  ])

/** Presses Start and chooses a run time. */
async function start(page: Page, minutes: number): Promise<void> {
  await button(pumpCard(page), 'Start').click()
  await page.getByRole('dialog').getByLabel('Minutes').fill(String(minutes))
  await page.getByRole('button', { name: `Start for ${minutes} min`, exact: true }).click()
}

test('start for a time and stop: told, taken, and shown only when the device says so', async ({
  page,
  app,
}) => {
  const { device } = await openPump(page, app, 'obeying-pump')
  const dialog = page.getByRole('dialog', { name: 'Start obeying-pump?' })
  await button(pumpCard(page), 'Start').click()
  for (const [minutes, fault] of [
    ['', 'Enter how long it is to run'],
    ['61', '1 to 60 minutes'],
    ['1.5', 'Use whole minutes'],
  ] as const) {
    await dialog.getByLabel('Minutes').fill(minutes)
    await expect(dialog.getByText(fault)).toBeVisible()
    await expect(button(dialog, 'Start')).toBeDisabled()
  }
  await expect(dialog.getByText('The device itself ends each run')).toBeVisible()
  await dialog.getByText('15 min', { exact: true }).click()
  await button(dialog, 'Start for 15 min').click()
  await expect(dialog).toHaveCount(0)

  const told = await device.order()
  expect(told).toMatchObject({
    retain: false,
    qos: 1,
    body: { type: 'relay.set', ch: 0, on: true, max_s: 900 },
  })
  expect(told.body.exp).toBeGreaterThan(Date.now())
  expect(told.body.exp).toBeLessThan(Date.now() + 600_000)
  await expect(said(page, 'Stopped. Told to start, not confirmed yet')).toBeAttached()
  await expect(lastCommand(page)).toContainText('Start for 15 min · by Asha Rao')
  await device.ack(told, { status: 'accepted' })
  await expect(lastCommand(page)).toContainText('Accepted by the device')
  await expect(said(page, 'Stopped. Told to start, not confirmed yet')).toBeAttached()
  await device.ack(told, { status: 'done' })
  await device.state(true, `cmd:${told.id}`)
  await expect(said(page, /^Running$/)).toBeAttached()
  await expect(pumpCard(page).getByText('stops in')).toContainText('stops in')
  await expect(pumpCard(page).getByText(/^Stops by .* even if the link drops$/)).toBeVisible()
  await expect(lastCommand(page)).toContainText('Done')

  await button(pumpCard(page), 'Stop').click()
  const stop = await device.order()
  expect(stop).toMatchObject({ retain: false, body: { type: 'relay.set', ch: 0, on: false } })
  await expect(said(page, 'Running. Told to stop, not confirmed yet')).toBeAttached()
  await device.ack(stop, { status: 'done' })
  await device.state(false, `cmd:${stop.id}`)
  await expect(said(page, /^Stopped$/)).toBeAttached()
  await expect(button(pumpCard(page), 'Start')).toBeDisabled()
  await expect(pumpCard(page).getByText(/^Cannot start: Rests until .* needs 2 min$/)).toBeVisible()
})

test('a full tank keeps the pump from starting, and the refusal names it', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  const site = await openPump(page, app, 'filling-pump')
  const { token } = site.account
  await own(app, site.account, 'house-tank', { distance_mm: 400 })
  const series = [{ tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }]
  await call(app, '/devices/house-tank/tanks-series', { method: 'PATCH', token, body: { series } })
  await change(app, site, { destination: 'house-tank' })
  const room = pumpCard(page).getByRole('listitem').filter({ hasText: 'full at 98%' })
  await expect(room).toContainText('house-tank 60% — full at 98%')
  await expect(room.getByRole('img', { name: 'Holds' })).toBeVisible()

  // the tank fills while the dialog is open
  await button(pumpCard(page), 'Start').click()
  await jump(app, 'house-tank', { distance_mm: 5 })
  await expect
    .poll(async () => (await call<{ pump: unknown }>(app, '/devices/filling-pump/pump', { token })).pump)
    .toMatchObject({
      interlocks: expect.arrayContaining([expect.objectContaining({ id: 'destination_room', ok: false })]),
    })
  await page.getByRole('dialog').getByRole('button', { name: 'Start for 30 min' }).click()
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect(refusal).toContainText('The pump was not started')
  await expect(refusal).toContainText('full')
  await button(page.getByRole('dialog'), 'Cancel').click()
  await expect(room.getByRole('img', { name: 'Does not hold' })).toBeVisible()
  await expect(button(pumpCard(page), 'Start')).toBeDisabled()
  await expect(pumpCard(page).getByText('Cannot start: house-tank 100% — full at 98%')).toBeVisible()
})

test('what the device refuses is on the screen with its reason', async ({ page, app }) => {
  const { device } = await openPump(page, app, 'refusing-pump')
  await start(page, 5)
  const told = await device.order()
  expect(told.body.max_s).toBe(300)
  await device.ack(told, { status: 'rejected', error: 'motor_hot' })
  await expect(lastCommand(page)).toContainText('Refused: motor_hot')
  await expect(said(page, /^Stopped$/)).toBeAttached()
})

test('a device that is gone: unknown, and not to be started', async ({ page, app }) => {
  const { device, deviceId } = await openPump(page, app, 'silent-pump')
  await device.vanish()
  await letWillAge(app, deviceId)
  await expect(said(page, /^Unknown$/)).toBeAttached({ timeout: 20_000 })
  await expect(button(pumpCard(page), 'Start')).toBeDisabled()
  await expect(pumpCard(page).getByText('Cannot start: Device offline')).toBeVisible()
  await expect(button(pumpCard(page), 'Stop')).toBeEnabled()
})

test('Off stops the pump and keeps it so', async ({ page, app }) => {
  const { device } = await openPump(page, app, 'off-pump')
  await device.state(true)
  await expect(said(page, /^Running$/)).toBeAttached()
  await pumpCard(page).getByText('Off', { exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Switch off off-pump?' })
  await button(question, 'Cancel').click()
  await expect(pumpCard(page).getByRole('radio', { name: 'Manual' })).toBeChecked()
  await pumpCard(page).getByText('Off', { exact: true }).click()
  await button(question, 'Switch off').click()
  const orders = [await device.order(), await device.order()]
  const bodies = orders.map(({ body }) => body)
  expect(bodies).toContainEqual(expect.objectContaining({ type: 'relay.set', on: false }))
  expect(bodies).toContainEqual(expect.objectContaining({ type: 'mode.set', mode: 'off' }))
  for (const order of orders) await device.ack(order, { status: 'done' })
  await device.state(false)
  await expect(said(page, /^Stopped$/)).toBeAttached()
  await expect(pumpCard(page).getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(pumpCard(page).getByText('Cannot start: Mode Off')).toBeVisible()
})

test('a viewer sees the pump and no button', async ({ page, app }) => {
  const { account, device, deviceId } = await openPump(page, app, 'watched-pump')
  const viewer = await register(app, 'Vera')
  await call(app, `/devices/${deviceId}/shares`, {
    method: 'POST',
    token: account.token,
    body: { email: viewer.email, role: 'viewer' },
  })
  await acceptInvitations(app, viewer)
  await addPump(app, viewer, deviceId)
  await page.context().clearCookies()
  // an open console would go on asking, without a token
  await page.goto('/offline.html')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, viewer)
  await expect(said(page, /^Stopped$/)).toBeAttached()
  await device.state(true)
  await expect(said(page, /^Running$/)).toBeAttached()
  await expect(pumpCard(page).getByText('You may watch this pump, not switch it.')).toBeVisible()
  await expect(pumpCard(page).getByText('Mode: Manual')).toBeVisible()
  for (const name of ['Start', 'Stop', 'Pump settings'])
    await expect(button(pumpCard(page), name)).toHaveCount(0)
  await expect(pumpCard(page).getByRole('radio')).toHaveCount(0)
})
