import { randomUUID } from 'node:crypto'
import { report } from './support/dashboard'
import { publish } from './support/mqtt'
import { check } from './support/screens'
import { expect, register, signIn, test } from './support/test'

test('a new device is connected on a phone: what to enter, a stray message, its first reading, its claim', async ({
  page,
  app,
}) => {
  const deviceId = `connect-${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await register(app))
  await page.getByRole('link', { name: 'Not in the system yet? Connect it' }).click()
  await expect(page).toHaveURL('/devices/claim#connect')
  await page.getByLabel('What is it?').selectOption('native')
  await page.getByLabel('The ID that you give it').fill(deviceId)
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue(`tc/v1/${deviceId}/telemetry`)
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue(String(app.mqttPort))
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: `Waiting for the first message of ${deviceId}` })).toBeVisible()

  await publish({ port: app.mqttPort, topic: `garden/${deviceId}/level`, payload: '87' })
  await expect(page.getByText(`A message that names ${deviceId} came`)).toBeVisible()
  await check(page, 'a device that is being connected')

  await report(app, deviceId, { distance_mm: 500 })
  await expect(status.filter({ hasText: `${deviceId} was heard` })).toBeVisible()
  await page.getByRole('button', { name: `Claim ${deviceId}` }).click()
  await expect(status.filter({ hasText: /^Received .*: (500 mm|50 cm|0\.5 m)/ })).toBeVisible()
  await report(app, deviceId, { distance_mm: 480 })
  await expect(status.filter({ hasText: /^Received .*48/ })).toBeVisible()
  await expect(page.getByLabel('User name', { exact: true })).toHaveValue(deviceId)
})
