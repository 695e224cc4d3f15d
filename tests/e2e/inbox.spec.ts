import type { Page } from 'playwright/test'
import { type App, SUPERUSER, until } from './support/app'
import { press } from './support/dashboard'
import { publish } from './support/mqtt'
import { call, expect, register, signIn, test } from './support/test'

type Token = { token: string }
type Inbox = { total: number; messages: { id: string; topic: string }[] }
type Login = { username: string; password: string }

const send = (app: App, topic: string, body: unknown, login?: Login) =>
  publish({ port: app.mqttPort, topic, payload: JSON.stringify(body), ...login })

const administrator = (app: App) => call<Token>(app, '/auth/login', { method: 'POST', body: SUPERUSER })

const inboxOf = (app: App, { token }: Token) => call<Inbox>(app, '/inbox', { token })

/** Messages are filed once a second; resolves with how many kinds there are when this topic is among them. */
const filed = (app: App, account: Token, topic: string) =>
  until(`${topic} is in the inbox`, async () => {
    const { messages, total } = await inboxOf(app, account)
    return messages.some((message) => message.topic === topic) && total
  })

const isFound = async (app: App, { token }: Token, deviceId: string) => {
  const path = `/devices/search?q=${encodeURIComponent(deviceId)}`
  return (await call<{ devices: unknown[] }>(app, path, { token })).devices.length > 0
}

const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const rowOf = (page: Page, topic: string) => rows(page).filter({ hasText: topic })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Map a topic' })
const preview = (page: Page) => dialogOf(page).getByRole('region', { name: 'What it reads' })

/** Points at a value and says what it is. */
async function pick(page: Page, value: { path: string; meaning: string; unit: string }) {
  const { path, meaning, unit } = value
  await dialogOf(page)
    .getByRole('button', { name: `Add ${path}:` })
    .click()
  const field = dialogOf(page).getByRole('group', { name: `Value ${path}` })
  await field.getByLabel('Meaning').selectOption({ label: meaning })
  await field.getByLabel('Unit in the message').selectOption({ label: unit })
}

test('an administrator maps a topic nobody understood, and its next message is a device', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  const [admin, topic, device] = [await administrator(app), 'garden/north/level', 'generic:north']
  await send(app, topic, { water: { level: 87.4 }, ok: true })
  const total = await filed(app, admin, topic)

  await signIn(page, SUPERUSER)
  await page.goto('/devices')
  await page.getByRole('link', { name: `Inbox (${total})`, exact: true }).click()
  await page.waitForURL('/devices/inbox')
  await expect(rows(page)).toHaveCount(total)
  await expect(rowOf(page, topic)).toContainText('Unknown topic')
  await expect(rowOf(page, topic)).toContainText('1 message')

  await press(page, `Map ${topic}`)
  const levels = dialogOf(page).getByRole('radiogroup', { name: 'Topic' })
  await levels.getByText('north', { exact: true }).click()
  await expect(dialogOf(page).getByText('garden/{id}/level', { exact: true })).toBeVisible()
  await pick(page, { path: 'water.level', meaning: 'Gap above the water', unit: 'cm' })
  await expect(preview(page)).toContainText(device)
  await expect(preview(page)).toContainText('874 mm')

  await send(app, topic, { water: { level: 90.05 }, ok: true })
  await expect(preview(page)).toContainText('900.5 mm')
  await expect(dialogOf(page).getByText('2 messages')).toBeVisible()

  await press(page, 'Save')
  await expect(page.getByText('Mapping saved')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText(`${device} appears with its next message`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mapped topics' })).toContainText('garden/{id}/level')
  await expect(rowOf(page, topic)).toHaveCount(0)

  // the worker hears of the mapping a moment after the answer
  await until('the device is there', async () => {
    await send(app, topic, { water: { level: 91.2 }, ok: true })
    return isFound(app, admin, device)
  })
  await page.getByRole('link', { name: 'Claim it' }).click()
  await press(page, `Claim ${device}`)
  await expect(page.getByText('Device claimed successfully')).toBeVisible()
  await page.goto(`/devices/${encodeURIComponent(device)}`)
  await expect(page.getByRole('tabpanel')).toContainText('91.2 cm')
})

test('an owner maps what came with his own device’s login, and nothing else is shown to him', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  const [owner, stranger] = [await register(app), await register(app)]
  const [device, foreign, topic] = ['inbox-barn', 'cellar/pump/odd', 'yard/barn/extra']
  await send(app, foreign, { level: 3 })
  await filed(app, await administrator(app), foreign)
  await send(app, `tele/${device}/SENSOR`, { SR04: { Distance: 41 } })
  const id = `tasmota:${device}`
  await call(app, `/devices/${id}/claim`, { method: 'POST', token: owner.token })
  const issued = await call<{ username: string; secret: string }>(app, `/devices/${id}/credentials`, {
    method: 'POST',
    token: owner.token,
    body: {},
  })
  const login = { username: issued.username, password: issued.secret }
  // before the broker hears of the secret the message would be nobody's
  await until('his message is his', async () => {
    await send(app, topic, { level: 12.5 }, login)
    return (await inboxOf(app, owner)).total === 1
  })

  await signIn(page, stranger)
  const answered = page.waitForResponse('**/api/inbox?*')
  await page.goto('/devices')
  await answered
  await expect(page.getByText('No devices yet')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Inbox/ })).toHaveCount(0)
  await page.goto('/devices/inbox')
  await expect(page.getByText('Nothing to sort out')).toBeVisible()
  await press(page, 'Sign Out')
  await expect(page).toHaveURL('/login')

  await signIn(page, owner)
  await page.goto('/devices')
  await page.getByRole('link', { name: 'Inbox (1)', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, topic)).toContainText(`from ${id}`)
  await press(page, `Map ${topic}`)
  await expect(dialogOf(page).getByText(`with the login of ${id}`)).toBeVisible()
  await expect(dialogOf(page).getByRole('radiogroup')).toHaveCount(0)
  await pick(page, { path: 'level', meaning: 'Height of the water', unit: 'inch' })
  await expect(preview(page)).toContainText('317.5 mm')
  await press(page, 'Save')
  await expect(page.getByText(`${id} reads this topic from its next message on`)).toBeVisible()
  await expect(page.getByText('Nothing to sort out')).toBeVisible()
})

test('a dismissed kind of message is gone until its next one', async ({ page, app }) => {
  test.setTimeout(120_000)
  const [admin, topic] = [await administrator(app), 'shed/noise/blip']
  await send(app, topic, { n: 1 })
  await filed(app, admin, topic)
  await signIn(page, SUPERUSER)
  await page.goto('/devices/inbox')
  await press(page, `Dismiss ${topic}`)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, topic)).toBeVisible()
  await press(page, `Dismiss ${topic}`)
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Dismissed', { exact: true })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, topic)).toHaveCount(0)

  await send(app, topic, { n: 2 })
  await expect(rowOf(page, topic)).toContainText('1 message')
})
