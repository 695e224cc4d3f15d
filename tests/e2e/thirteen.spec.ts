import type { Locator, Page } from 'playwright/test'
import type { App } from './support/app'
import { addWidgets, card, jump, letWillAge, own, report } from './support/dashboard'
import { publish } from './support/mqtt'
import { backlog, MINUTE, ownPump, ownTank } from './support/site'
import { type Account, call, expect, register, signIn, test } from './support/test'

/** The term of a list of facts, and what stands beside it. */
const fact = (card: Locator, term: string) =>
  card.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')

type Shown = { type: string; title: string; deviceId?: string; config?: Record<string, unknown> }

/** The dashboard of an account with this widget alone on it. */
async function show(page: Page, app: App, account: Account, { type, title, deviceId, config }: Shown) {
  const position = { x: 0, y: 0, w: 8, h: 6 }
  await addWidgets(app, account, [
    { key: 'one', type, config: { ...(deviceId && { deviceId }), ...config }, position },
  ])
  await signIn(page, account)
  return card(page, title)
}

const order = (app: App, deviceId: string, { token }: Account, body: object) =>
  call(app, `/devices/${deviceId}/commands`, { method: 'POST', token, body })

test('tank trend: a new point is in the value, the words and the table', async ({ page, app }) => {
  const deviceId = 'trend-tank'
  await backlog(app, deviceId, { values: [700, 650, 600, 550].map((distance_mm) => ({ distance_mm })) })
  const account = await ownTank(app, deviceId)
  const trend = await show(page, app, account, { type: 'tank-trend', title: 'Tank Trend', deviceId })
  await expect(trend.getByRole('figure', { name: /^Last 2 h: level from 30% to 50%/ })).toBeVisible()
  await jump(app, deviceId, { distance_mm: 300 })
  await expect(trend.getByText('70%', { exact: true })).toBeVisible()
  await expect(
    trend.getByRole('figure', { name: /level from 30% to 70%, lowest 30%, highest 70%/ }),
  ).toBeVisible()
  await trend.getByRole('button', { name: 'Show as table' }).click()
  await expect(trend.getByRole('row').filter({ hasText: '70%' })).toHaveCount(1)
})

test('tank capacity: litres, and the room that is left', async ({ page, app }) => {
  const deviceId = 'capacity-tank'
  const account = await ownTank(app, deviceId)
  const capacity = await show(page, app, account, { type: 'tank-capacity', title: 'Tank Capacity', deviceId })
  await expect(capacity.getByText('500 L', { exact: true })).toBeVisible()
  await expect(capacity.getByText('of 1,000 L usable')).toBeVisible()
  await expect(capacity.getByText('room for 500 L')).toBeVisible()
  await jump(app, deviceId, { distance_mm: 180 })
  await expect(capacity.getByText('820 L', { exact: true })).toBeVisible()
  await expect(capacity.getByText('room for 180 L')).toBeVisible()
})

test('tank history: what was used, from readings that came late', async ({ page, app }) => {
  const deviceId = 'history-tank'
  const account = await ownTank(app, deviceId, 600)
  // within a quarter of an hour: what is older waits for its roll-up to be built again
  const values = [300, 300, 300, 300, 300, 300, 600, 600, 600, 600, 600, 600]
  await backlog(app, deviceId, { values: values.map((distance_mm) => ({ distance_mm })) })
  const shown = { type: 'tank-history', title: 'Water Tank History', deviceId }
  const history = await show(page, app, account, shown)
  await expect(
    history.getByRole('figure', { name: /^Last 24 hours: 300 L used, 0 L refilled/ }),
  ).toBeVisible()
  await expect(fact(history, 'Used')).toHaveText('300 L')
  await history.getByText('Week', { exact: true }).click()
  await expect(history.getByRole('figure', { name: /^Last 7 days: 300 L used/ })).toBeVisible()
  await history.getByRole('button', { name: 'Show as table' }).click()
  await expect(history.getByRole('row').filter({ hasText: '300 L' })).toHaveCount(1)
})

test('device summary: a device that takes its leave is counted as offline', async ({ page, app }) => {
  const account = await ownTank(app, 'summary-a')
  await own(app, account, 'summary-b')
  const summary = await show(page, app, account, { type: 'device-summary', title: 'Device Summary' })
  await expect(summary.getByRole('link', { name: '2 online', exact: true })).toBeVisible()
  const payload = JSON.stringify({ online: false, reason: 'lwt' })
  await publish({ port: app.mqttPort, topic: 'tc/v1/summary-b/status', payload })
  await letWillAge(app, 'summary-b')
  await expect(summary.getByRole('link', { name: '1 online', exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(summary.getByRole('link', { name: '1 offline', exact: true })).toBeVisible()
  await expect(summary.getByRole('list', { name: 'Devices that need attention' })).toContainText('summary-b')
})

test('water level monitor: level, litres and when the tank is empty', async ({ page, app }) => {
  const deviceId = 'level-tank'
  const falling = Array.from({ length: 30 }, (_, i) => ({ distance_mm: 200 + i * 10 }))
  await backlog(app, deviceId, { values: falling })
  const account = await ownTank(app, deviceId)
  const level = await show(page, app, account, {
    type: 'water-level',
    title: 'Water Level Monitor',
    deviceId,
  })
  await expect(level.getByText(/^500 L/)).toBeVisible()
  await expect(level.getByText(/^Draining at\s*600 L\/h\s*empty in 50 min$/)).toBeVisible()
  await report(app, deviceId, { distance_mm: 510 })
  await expect(level.getByText('49%', { exact: true })).toBeVisible()
  await expect(level.getByText(/^490 L/)).toBeVisible()
})

test('tank status: a word, the threshold it comes from and what to do', async ({ page, app }) => {
  const deviceId = 'status-tank'
  const account = await ownTank(app, deviceId, 300)
  const status = await show(page, app, account, { type: 'tank-status', title: 'Tank Status', deviceId })
  await expect(status.getByText('OK', { exact: true })).toBeVisible()
  await jump(app, deviceId, { distance_mm: 900 })
  await expect(status.getByText('Critical', { exact: true })).toBeVisible()
  await expect(status.getByText('Below Critical 15%')).toBeVisible()
})

test('AC/DC monitor: volts now, and the brown-outs of the day', async ({ page, app }) => {
  const deviceId = 'volts-meter'
  const volts = Array.from({ length: 60 }, (_, i) => (i === 30 || i === 31 ? 180 : 230))
  await backlog(app, deviceId, { values: volts.map((voltage_v) => ({ voltage_v })) })
  const account = await register(app)
  await own(app, account, deviceId, { voltage_v: 229, current_a: 2, power_w: 450, frequency_hz: 50 })
  const meter = await show(page, app, account, { type: 'acdc-monitor', title: 'AC/DC Monitor', deviceId })
  await expect(fact(meter, 'Voltage')).toHaveText('229.0 V')
  await expect(fact(meter, 'Brown-outs, 24 h')).toHaveText('1, lowest 180.0 V')
  await report(app, deviceId, { voltage_v: 231.5, current_a: 0, power_w: 0 })
  await expect(fact(meter, 'Voltage')).toHaveText('231.5 V')
  await expect(fact(meter, 'Power')).toHaveText('0.0 W')
})

type Frame = { devEui: string; fCnt: number; agoMinutes?: number; gateways?: string[] }

/** An uplink of a Dragino LDDS75 as ChirpStack tells of it. */
function uplink(app: App, { devEui, fCnt, agoMinutes = 0, gateways = ['north'] }: Frame): Promise<void> {
  const payload = {
    time: new Date(Date.now() - agoMinutes * MINUTE).toISOString(),
    deviceInfo: { deviceProfileName: 'Dragino LDDS75', deviceName: devEui, devEui },
    devAddr: '00189440',
    fCnt,
    fPort: 2,
    data: 'DQoH6QAAAAE=',
    rxInfo: gateways.map((gatewayId, i) => ({ gatewayId, rssi: -97 - i * 10, snr: 5 })),
    txInfo: { modulation: { lora: { bandwidth: 125_000, spreadingFactor: 9, codeRate: 'CR_4_5' } } },
  }
  const topic = `application/farm/device/${devEui}/event/up`
  return publish({ port: app.mqttPort, topic, payload: JSON.stringify(payload) })
}

async function ownNode(app: App, devEui: string): Promise<{ account: Account; deviceId: string }> {
  const [account, deviceId] = [await register(app), `deveui:${devEui}`]
  await uplink(app, { devEui, fCnt: 10, agoMinutes: 30 })
  await uplink(app, { devEui, fCnt: 11, agoMinutes: 20, gateways: ['north', 'south'] })
  await uplink(app, { devEui, fCnt: 13, agoMinutes: 10 })
  await call(app, `/devices/${encodeURIComponent(deviceId)}/claim`, { method: 'POST', token: account.token })
  return { account, deviceId }
}

test('LoRa device: how well it is heard, by whom, and what got lost', async ({ page, app }) => {
  const devEui = 'a84041ffff00e001'
  const { account, deviceId } = await ownNode(app, devEui)
  const lora = await show(page, app, account, { type: 'lora-device', title: 'LoRa Device', deviceId })
  await expect(fact(lora, 'Lost, 24 h')).toHaveText('1 (25%)')
  await expect(fact(lora, 'Gateways')).toHaveText('2')
  await expect(fact(lora, 'Spreading')).toHaveText('SF9')
  await expect(fact(lora, 'RSSI')).toContainText('-97 dBm')
  await uplink(app, { devEui, fCnt: 14, gateways: ['west'] })
  await expect(fact(lora, 'Lost, 24 h')).toHaveText('1 (20%)')
  await expect(fact(lora, 'Gateways')).toHaveText('3')
})

test('LoRa overview: devices, frames, loss and gateways', async ({ page, app }) => {
  const devEui = 'a84041ffff00e002'
  const { account } = await ownNode(app, devEui)
  const lora = await show(page, app, account, { type: 'lora-overview', title: 'LoRa Overview' })
  await expect(fact(lora, 'active')).toHaveText('1')
  await expect(fact(lora, 'uplinks per hour')).toHaveText('3')
  await expect(fact(lora, 'loss')).toHaveText('25%')
  await expect(lora.getByRole('table', { name: 'Gateways' }).getByRole('row')).toHaveCount(3)
  await uplink(app, { devEui, fCnt: 14 })
  await page.reload()
  await expect(fact(lora, 'uplinks per hour')).toHaveText('4')
  await expect(fact(lora, 'loss')).toHaveText('20%')
})

test('solar pump: why it runs or does not, and its flow', async ({ page, app }) => {
  const deviceId = 'solar-site'
  const account = await register(app)
  const panels = { 'voltage_v.1': 80, 'current_a.1': 5, 'power_w.1': 400 }
  await own(app, account, deviceId, { ...panels, running: 1, frequency_hz: 50, flow_lpm: 20, fault_code: 0 })
  const solar = await show(page, app, account, { type: 'solar-pump', title: 'Solar Pump', deviceId })
  await expect(solar.getByText('Running', { exact: true })).toBeVisible()
  await expect(fact(solar, 'Water')).toHaveText('20 L/min')
  await report(app, deviceId, { ...panels, running: 0, frequency_hz: 0, flow_lpm: 0, fault_code: 1 })
  await expect(solar.getByText('Source low', { exact: true })).toBeVisible()
  await expect(fact(solar, 'Water')).toHaveText('0 L/min')
})

test('pump controller: it runs when its device says so, and not before', async ({ page, app }) => {
  const deviceId = 'told-pump'
  const { account, device } = await ownPump(app, deviceId)
  const pump = await show(page, app, account, { type: 'pump-controller', title: 'Pump Controller', deviceId })
  await expect(pump.getByRole('status').filter({ hasText: /^Stopped$/ })).toBeAttached()
  await order(app, deviceId, account, { type: 'relay.set', on: true, maxSeconds: 600 })
  await device.order()
  await expect(
    pump.getByRole('status').filter({ hasText: 'Stopped. Told to start, not confirmed yet' }),
  ).toBeAttached()
  await device.state(true)
  await expect(pump.getByRole('status').filter({ hasText: /^Running$/ })).toBeAttached()
})

test('pump history: the run, by whom, and why it ended', async ({ page, app }) => {
  const deviceId = 'run-pump'
  const { account, device } = await ownPump(app, deviceId)
  const history = await show(page, app, account, { type: 'pump-history', title: 'Pump History', deviceId })
  await expect(history.getByText('No runs', { exact: true })).toBeVisible()
  await order(app, deviceId, account, { type: 'relay.set', on: true, maxSeconds: 600 })
  await device.ack(await device.order(), { status: 'done' })
  await device.state(true)
  await history.getByRole('button', { name: 'Show as table' }).click()
  const run = history.getByRole('table').getByRole('row').nth(1)
  await expect(run).toContainText('Person, by Asha Rao')
  await expect(run).toContainText('still running')
  await order(app, deviceId, account, { type: 'relay.set', on: false })
  await device.ack(await device.order(), { status: 'done' })
  await device.state(false)
  await expect(run).toContainText('stopped by Asha Rao')
})

test('pump info: its runtime from what the device told of its relay', async ({ page, app }) => {
  const deviceId = 'info-pump'
  const { account } = await ownPump(app, deviceId)
  const on = Array.from({ length: 30 }, () => ({ relay_on: 1 }))
  await backlog(app, deviceId, { values: [...on, { relay_on: 0 }] })
  const info = await show(page, app, account, { type: 'pump-info', title: 'Pump Info', deviceId })
  await expect(fact(info, 'Runtime')).toHaveText('30 min')
  await expect(fact(info, 'Starts')).toHaveText('1')
  await expect(fact(info, 'Mean run')).toHaveText('30 min')
})
