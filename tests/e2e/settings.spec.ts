import type { Locator } from 'playwright/test'
import { own, press } from './support/dashboard'
import { ownPump, ownTank } from './support/site'
import { expect, signIn, test } from './support/test'

const button = (at: Locator, name: string) => at.getByRole('button', { name, exact: true })

test('pump settings: every fault is shown at its field and nothing is lost', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  const { account } = await ownPump(app, 'set-pump')
  await own(app, account, 'set-tank')
  await signIn(page, account)
  await page.goto('/devices/set-pump?tab=pump')
  await press(page, 'Pump settings')
  const dialog = page.getByRole('dialog', { name: 'Pump settings' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const save = () => button(dialog, 'Save').click()
  await field('Longest run').fill('721')
  await field('Starts per hour').fill('0')
  await field('Full at').fill('')
  await field('Start at').fill('80')
  await field('Stop at').fill('60')
  await button(dialog, 'Add schedule').click()
  const schedule = dialog.getByRole('group', { name: 'Schedule 1' })
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await button(schedule, day).click()
  await schedule.getByLabel('Run for').fill('0')
  await save()
  const alerts = dialog.getByRole('alert')
  for (const text of ['At most 720', 'At least 1', 'Enter a value', 'Choose at least one day'])
    await expect(alerts.filter({ hasText: text }).first()).toBeVisible()
  await expect(field('Longest run')).toHaveValue('721')
  await expect(field('Longest run')).toHaveAttribute('aria-invalid', 'true')
  await field('Longest run').fill('45')
  await field('Starts per hour').fill('4')
  await field('Full at').fill('95')
  await button(schedule, 'Mon').click()
  await schedule.getByLabel('Run for').fill('20')
  await save()
  await expect(alerts.filter({ hasText: 'Must be below the stop level' })).toBeVisible()
  await expect(alerts.filter({ hasText: 'Choose the tank whose level decides' })).toBeVisible()
  await field('Start at').fill('40')
  await field('Tank it fills').selectOption('set-tank')

  await page.route('**/api/devices/*/pump', (route) => route.fulfill({ status: 503, body: '' }))
  await save()
  await expect(alerts).toHaveText('The settings could not be saved.')
  await expect(field('Start at')).toHaveValue('40')
  await page.unroute('**/api/devices/*/pump')
  await save()
  await expect(page.getByText('Pump settings saved')).toBeVisible()
  await page.reload()
  await press(page, 'Pump settings')
  for (const [label, value] of Object.entries({
    'Longest run': '45',
    'Full at': '95',
    'Start at': '40',
    'Stop at': '60',
  }))
    await expect(field(label)).toHaveValue(value)
  await expect(field('Tank it fills')).toHaveValue('set-tank')
  await expect(button(schedule, 'Mon')).toHaveAttribute('aria-pressed', 'true')
  await expect(schedule.getByLabel('Run for')).toHaveValue('20')
})

test('notification settings: every fault at its field, and what is saved', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  const account = await ownTank(app, 'alert-tank')
  await signIn(page, account)
  await page.goto('/devices/alert-tank?tab=tank')
  await press(page, 'Notification settings')
  const dialog = page.getByRole('dialog', { name: 'Notification settings' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const usual = { High: '75', Medium: '50', Low: '30', Critical: '15', Cooldown: '30', 'Offline after': '10' }
  for (const [label, value, fault] of [
    ['Critical', '30', 'Must be below the low threshold'],
    ['Low', '50', 'Must be below the medium threshold'],
    ['Medium', '80', 'Must be below the high threshold'],
    ['High', '101', 'From 0 to 100'],
    ['Low', '-1', 'From 0 to 100'],
    ['Cooldown', '0', 'A whole number from 1 to 1440'],
    ['Cooldown', '1441', 'A whole number from 1 to 1440'],
    ['Offline after', '0.5', 'A whole number from 1 to 1440'],
  ] as const) {
    await field(label).fill(value)
    await save()
    await expect(dialog.getByRole('alert')).toHaveText(fault)
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await field(label).fill(usual[label])
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  }
  await field('High').fill('90')
  await field('Critical').fill('0')
  await field('Cooldown').fill('45')
  await dialog.getByRole('switch', { name: 'E-mail' }).click()
  const path = '**/api/notifications/device/*/settings'
  await page.route(path, (route) => route.fulfill({ status: 503, body: '' }))
  await save()
  await expect(dialog.getByText('Unsaved changes')).toBeVisible()
  await expect(field('High')).toHaveValue('90')
  await page.unroute(path)
  const sending = page.waitForRequest(path)
  await save()
  const sent = await sending
  expect(sent.method()).toBe('PATCH')
  expect(sent.postDataJSON()).toMatchObject({
    settings: { waterLevel: { highThreshold: 90, criticalThreshold: 15, cooldownMinutes: 45 } },
  })
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await page.reload()
  await press(page, 'Notification settings')
  await expect(field('High')).toHaveValue('90')
  await expect(field('Cooldown')).toHaveValue('45')
})
