import type { Locator } from 'playwright/test'
import { addWidgets, card, jump, own, report } from './support/dashboard'
import { ownPump } from './support/site'
import { countSteps, tellStretch } from './support/steps'
import { call, expect, signIn, test } from './support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A tap, and then the keys of a phone. */
async function type(field: Locator, text: string): Promise<void> {
  await field.tap()
  await field.fill(text)
}

test('the first run: from a new account to the percent of a tank', async ({ page, app }) => {
  const deviceId = 'first-run-tank'
  await report(app, deviceId, { distance_mm: 400 })
  await page.goto('/register')
  const steps = await countSteps(page)
  await type(page.getByLabel('Name'), 'Ada Waters')
  await type(page.getByLabel('E-mail'), `ada-${Date.now()}@example.org`)
  await type(page.getByLabel('Password', { exact: true }), 'a long walk to the well')
  await page.getByRole('button', { name: 'Register', exact: true }).tap()
  const search = page.getByLabel('Device ID')
  await expect(search).toBeVisible()
  const registered = steps()
  tellStretch('register', null, registered)

  await type(search, deviceId)
  await page.getByRole('button', { name: `Claim ${deviceId}` }).tap()
  const setup = page.getByRole('dialog', { name: 'Set up the device' })
  await type(setup.getByLabel('Depth when full'), '1000')
  await type(setup.getByLabel('Width'), '1000')
  await type(setup.getByLabel('Length'), '1000')
  await setup.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByRole('article').getByText('60%', { exact: true }).first()).toBeInViewport()
  const { taps } = tellStretch('claim to percent', registered, steps())
  expect(taps).toBeLessThanOrEqual(10)
})

test('five in the morning: what is wrong, who sees to it, and the pump', async ({ page, app }) => {
  const { account, device } = await ownPump(app, 'five-pump')
  const { token } = account
  await own(app, account, 'five-tank', { distance_mm: 500 })
  const series = [{ tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }]
  await call(app, '/devices/five-tank/tanks-series', { method: 'PATCH', token, body: { series } })
  await addWidgets(app, account, [
    { key: 'level', type: 'water-level', config: { deviceId: 'five-tank' } },
    { key: 'pump', type: 'pump-controller', config: { deviceId: 'five-pump' } },
  ])
  const live = page.waitForResponse('**/api/stream')
  await signIn(page, account)
  await live
  await jump(app, 'five-tank', { distance_mm: 890 })
  const strip = page.getByRole('region', { name: 'Needs attention' })
  await expect(strip).toContainText('Level critical')
  await page.goto('about:blank')

  const steps = await countSteps(page)
  await page.goto('/')
  await expect(strip.getByRole('listitem')).toBeInViewport({ ratio: 1 })
  await expect(strip.getByRole('listitem')).toContainText(/five-tank.*Level critical · 11\s?%.*since /s)
  const answered = steps()
  expect(tellStretch('what is wrong', null, answered)).toMatchObject({ taps: 0, scrolls: 0 })

  await strip.getByRole('button', { name: 'Acknowledge: Level critical, five-tank' }).tap()
  await expect(strip).toContainText('Acknowledged')
  const acknowledged = steps()
  expect(tellStretch('I see to it', answered, acknowledged)).toMatchObject({ taps: 1, scrolls: 0 })

  const pump = card(page, 'Pump Controller')
  await pump.getByRole('button', { name: 'Start', exact: true }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start for/ })
    .tap()
  await device.ack(await device.order(), { status: 'done' })
  await device.state(true)
  await expect(pump.getByText('Running', { exact: true }).last()).toBeInViewport()
  const running = steps()
  expect(tellStretch('the pump runs', acknowledged, running).taps).toBe(2)

  await pump.getByRole('button', { name: 'Stop', exact: true }).tap()
  await device.ack(await device.order(), { status: 'done' })
  await device.state(false)
  await expect(pump.getByText('Stopped', { exact: true }).last()).toBeInViewport()
  expect(tellStretch('the pump stands still', running, steps()).taps).toBe(1)
  await device.vanish()
})
