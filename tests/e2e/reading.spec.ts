import type { Locator, Page } from 'playwright/test'
import { startApp } from './support/app'
import { chirpstackLdds75, hasProgram, publish, startMosquitto, tasmotaSr04 } from './support/mqtt'
import { expect, register, signIn, test } from './support/test'

type Tank = { type: string; dimensions: Record<string, string> }

async function claim(page: Page, query: string, deviceId: string) {
  await page.goto('/devices/claim')
  await page.getByLabel('Device ID').fill(query)
  const row = page.getByRole('listitem').filter({ hasText: deviceId })
  await row.getByRole('button', { name: /^Claim/ }).click()
  await expect(page.getByText('Device claimed successfully')).toBeVisible()
  await expect(row.getByText('Yours')).toBeVisible()
}

async function addWaterLevel(page: Page, key: string, deviceId: string, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Add Widget' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Water Level Monitor', { exact: true }).click()
  await dialog.getByLabel('Widget Identifier').fill(key)
  await dialog.getByLabel('Device', { exact: true }).selectOption(deviceId)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Widget added')).toBeVisible()
  return page.getByRole('article').filter({ hasText: name })
}

async function describeTank(page: Page, card: Locator, { type, dimensions }: Tank) {
  await card.getByRole('button', { name: 'Tank settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tank type').selectOption(type)
  for (const [label, value] of Object.entries(dimensions))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const box: Tank = {
  type: 'rectangular',
  dimensions: { 'Depth when full': '1000', Width: '1000', Length: '1000' },
}
const drum: Tank = {
  type: 'cylindrical_vertical',
  dimensions: { 'Depth when full': '3000', Diameter: '2000' },
}

test('from a real publish to the number on the screen', async ({ page, app }) => {
  test.setTimeout(120_000)
  const sr04 = tasmotaSr04()
  const broker = { port: app.mqttPort }
  await publish({ ...broker, topic: sr04.topic, payload: sr04.payloadText })
  const first = chirpstackLdds75(4711)
  await publish({ ...broker, topic: first.topic, payload: first.payloadText })

  await signIn(page, await register(app))
  await claim(page, 'nk1', 'tasmota:tank1')
  await claim(page, 'A84', 'deveui:a84041ffff1234ab')

  const tasmota = await addWaterLevel(page, 'barn', 'tasmota:tank1', 'tasmota:tank1')
  await expect(tasmota.getByText('The tank is not described yet')).toBeVisible()
  await describeTank(page, tasmota, box)
  // 1000 mm deep, the surface 167.54 mm below the sensor
  await expect(tasmota.getByText('83%', { exact: true })).toBeVisible()
  await expect(tasmota.getByText(/^832 L/)).toBeVisible()

  const lora = await addWaterLevel(page, 'north', 'deveui:a84041ffff1234ab', 'north-tank')
  await describeTank(page, lora, drum)
  // π × 1 m² × (3000 − 2025) mm
  await expect(
    lora.getByText('33%', { exact: true }).or(lora.getByText('32.5%', { exact: true })),
  ).toBeVisible()
  await expect(lora.getByText(/^3,063 L/)).toBeVisible()

  await page.evaluate(() => ((window as { loadedOnce?: true }).loadedOnce = true))
  // so fast a rise is believed when the next reading agrees
  const jump = chirpstackLdds75(4712, 1500)
  await publish({ ...broker, topic: jump.topic, payload: jump.payloadText })
  const next = chirpstackLdds75(4713, 1500)
  const published = Date.now()
  await publish({ ...broker, topic: next.topic, payload: next.payloadText })
  await expect(lora.getByText('50%', { exact: true })).toBeVisible({ timeout: 2_000 })
  expect(Date.now() - published).toBeLessThan(2_500)
  await expect(lora.getByText(/^4,712 L/)).toBeVisible()

  const at = (cm: number) => sr04.payloadText.replace(/"Distance":[\d.]+/, `"Distance":${cm}`)
  // without a clock of its own the same value within two seconds is a copy
  for (const cm of [50.02, 50]) await publish({ ...broker, topic: sr04.topic, payload: at(cm) })
  await expect(tasmota.getByText(/^500 L/)).toBeVisible({ timeout: 2_000 })
  expect(await page.evaluate(() => (window as { loadedOnce?: true }).loadedOnce)).toBe(true)
})

const broker = hasProgram('mosquitto')

test(`the same through an external Mosquitto${broker ? '' : ' (skipped: no mosquitto on PATH, and none could be unpacked)'}`, async ({
  page,
}) => {
  test.skip(!broker)
  test.setTimeout(180_000)
  const mosquitto = await startMosquitto()
  const app = await startApp({ env: { MQTT_URL: `mqtt://127.0.0.1:${mosquitto.port}` } })
  try {
    const sr04 = tasmotaSr04()
    await publish({ port: mosquitto.port, topic: sr04.topic, payload: sr04.payloadText })
    const { token } = await register(app)
    await page.goto(`${app.url}/login`)
    await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
    await page.goto(`${app.url}/login`)
    await page.waitForURL(`${app.url}/`)
    await page.goto(`${app.url}/devices/claim`)
    await page.getByLabel('Device ID').fill('tank1')
    await page.getByRole('button', { name: /^Claim tasmota/ }).click()
    await expect(page.getByText('Device claimed successfully')).toBeVisible()
    await page.goto(`${app.url}/devices`)
    await expect(page.getByText('16.8 cm')).toBeVisible()
    await publish({
      port: mosquitto.port,
      topic: sr04.topic,
      payload: sr04.payloadText.replace('16.754', '30'),
    })
    await expect(page.getByText('30 cm')).toBeVisible({ timeout: 2_000 })
  } finally {
    await page.close()
    await app.stop()
    await mosquitto.stop()
  }
})
