import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { buildAppDescriptor, buildEsp32 } from '@/domain/firmware/images.fixture'
import { DEFAULT_GROUP_POLICY, DEFAULT_ROLLOUT_POLICY, type RolloutPolicy } from '@/domain/rollouts/policy'
import { type App, sql, SUPERUSER } from './support/app'
import { publish } from './support/mqtt'
import { checkLook, everywhere, inOtherLanguages } from './support/screens'
import { backlog, ownTank } from './support/site'
import { call, expect, register, signIn, test } from './support/test'

const PATH = '/superuser/ota-manager'
const WIDE = { width: 1440, height: 900 }

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

async function superuser(app: App): Promise<string> {
  const { token } = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
  return token
}

/** A signed image for devices of this hardware. */
async function signedImage(app: App, hardware: string): Promise<string> {
  const token = await superuser(app)
  const post = <T>(path: string, body: object) => call<T>(app, path, { method: 'POST', token, body })
  const data = buildAppDescriptor({ version: '1.5.0', project: hardware, counter: 3 })
  const bytes = buildEsp32(sha256, { data, more: [] })
  const upload = { name: `${hardware}.bin`, size: bytes.length }
  const { upload: begun } = await post<{ upload: { id: string } }>('/firmware/uploads', upload)
  const sent = await fetch(`${app.url}/api/firmware/uploads/${begun.id}?offset=0`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(sent.ok).toBe(true)
  const claims = { family: 'native', ready: true, hardware: [hardware], notes: 'Sleeps deeper' }
  const made = await post<{ firmware: { id: string } }>(`/firmware/uploads/${begun.id}/complete`, claims)
  const { key } = await post<{ key: { kid: string } }>('/firmware-keys/sealed', { name: hardware })
  await post(`/firmware/${made.firmware.id}/sign`, { kid: key.kid })
  return made.firmware.id
}

/** A tank whose device runs 1.4.2 and has reported twice. */
async function tankWithFirmware(app: App, hardware: string) {
  const deviceId = `tank-${randomUUID().slice(0, 8)}`
  const account = await ownTank(app, deviceId)
  await backlog(app, deviceId, { values: [{ distance_mm: 500 }, { distance_mm: 501 }, { distance_mm: 502 }] })
  const tell = (leaf: string, body: object) =>
    publish({ port: app.mqttPort, topic: `tc/v1/${deviceId}/${leaf}`, payload: JSON.stringify(body) })
  await tell('status', { online: true, fw: '1.4.2', hw: hardware })
  return { deviceId, account, tell }
}

test('firmware reaches a device: drafted, submitted, ordered, followed live, proven, and its owner sees it', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(240_000)
  const hardware = `hw-${randomUUID().slice(0, 8)}`
  const { deviceId, account, tell } = await tankWithFirmware(app, hardware)
  const firmwareId = await signedImage(app, hardware)
  const name = `Spring ${hardware}`

  await signIn(page, SUPERUSER)
  await page.getByRole('link', { name: 'OTA Manager' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OTA Manager')
  await page.goto(`${PATH}?new=1&firmware=${firmwareId}`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: '2. Devices' }).click()
  await page.getByLabel('Only these devices').fill(deviceId)
  await expect(page.getByText('1 of 1 device that match')).toBeVisible()
  await page.getByRole('button', { name: '4. Limits' }).click()
  await page.getByRole('button', { name: 'Remove time 1' }).click()
  await page.getByRole('button', { name: '5. Rehearsal' }).click()
  await expect(page.getByText(/As it would have gone in the last 30 days/)).toBeVisible()
  await everywhere(page, 'the wizard', async (look) => {
    for (const step of ['1. Image', '2. Devices', '3. Groups', '4. Limits', '5. Rehearsal']) {
      await page.getByRole('button', { name: step }).click()
      await expect(page.getByRole('button', { name: step })).toHaveAttribute('aria-current', 'step')
      await checkLook(page, `the wizard, ${step}`, look)
    }
    await expect(page.getByText(/As it would have gone in the last 30 days/)).toBeVisible()
  })
  await page.setViewportSize(WIDE)
  await page.goto(`${PATH}?new=1&firmware=${firmwareId}`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: '2. Devices' }).click()
  await page.getByLabel('Only these devices').fill(deviceId)
  await page.getByRole('button', { name: '4. Limits' }).click()
  await page.getByRole('button', { name: 'Remove time 1' }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  const row = page.getByRole('row', { name: new RegExp(deviceId) })
  await expect(row.getByText('Offered')).toBeVisible({ timeout: 20_000 })

  const rolloutId = new URL(page.url()).searchParams.get('rollout') ?? ''
  const token = await superuser(app)
  const { items } = await call<{ items: { id: string }[] }>(app, `/rollouts/${rolloutId}/items`, { token })
  const job = items[0]?.id
  await tell('ota/progress', { job, state: 'downloading', pct: 40 })
  await expect(row.getByText('Downloading')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByText('heard twice')).toBeVisible()
  await everywhere(page, 'a device of a roll-out', async () => {
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await page.setViewportSize(WIDE)
  await page.goto(`${PATH}?rollout=${rolloutId}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused by a person')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Paused by a person')).toBeHidden()
  await tell('ota/progress', { job, state: 'applying' })
  await expect(row.getByText('Installing')).toBeVisible()
  await tell('ota/progress', { job, state: 'succeeded', fw: '1.5.0' })
  await expect(row.getByText('Updated')).toBeVisible()
  await everywhere(page, 'a roll-out', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })

  const other = await browser.newContext({ baseURL: app.url })
  const owners = await other.newPage()
  await signIn(owners, account)
  await owners.goto(`/devices/${deviceId}`)
  await expect(owners.getByText('Runs 1.5.0.')).toBeVisible()
  await expect(owners.getByText(/^Updated 1\.4\.2 → 1\.5\.0/)).toBeVisible()
  await owners.getByRole('button', { name: 'Take no updates' }).click()
  await owners.getByRole('alertdialog').getByRole('button', { name: 'Take no updates' }).click()
  await expect(owners.getByText('It takes no updates from here.')).toBeVisible()
  await other.close()
})

/** At any time, to all at once, without a look at their health. */
const AT_ONCE: RolloutPolicy = {
  ...DEFAULT_ROLLOUT_POLICY,
  groups: [{ ...DEFAULT_GROUP_POLICY, percent: 100, soakMs: 0, successPercent: 100 }],
  windows: [],
  health: { isOn: false, whenBlind: 'proceed' },
}
const NOBODY = { families: [], hardware: [], versions: [], kinds: [], tags: [], owners: [] }

/** Chosen in the menu of a roll-out, and confirmed where it asks. */
async function choose(page: Page, what: string, isAsked = true) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: what }).click()
  if (isAsked) await page.getByRole('alertdialog').getByRole('button', { name: what }).click()
}

test('an aborted roll-out is no template, a finished one is, and cannot be undone where no older firmware is taken', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(180_000)
  const hardware = `hw-${randomUUID().slice(0, 8)}`
  const { deviceId, tell } = await tankWithFirmware(app, hardware)
  const firmwareId = await signedImage(app, hardware)
  const token = await superuser(app)
  const post = <T>(path: string, body: object) => call<T>(app, path, { method: 'POST', token, body })
  const target = { ...NOBODY, devices: [deviceId], excluded: [], excludedTags: [] }
  const start = async (name: string) => {
    type Drafted = { rollout: { id: string; version: number } }
    const { rollout } = await post<Drafted>('/rollouts', { name, firmwareId, target, policy: AT_ONCE })
    await post(`/rollouts/${rollout.id}/submit`, { version: rollout.version })
    await page.goto(`${PATH}?rollout=${rollout.id}`)
    await expect(row.getByText('Offered')).toBeVisible({ timeout: 20_000 })
    return rollout.id
  }
  const row = page.getByRole('row', { name: new RegExp(deviceId) })
  const title = page.getByRole('heading', { level: 1 })

  await signIn(page, SUPERUSER)
  await start(`Autumn ${hardware}`)
  await choose(page, 'Abort')
  await expect(row.getByText('Cancelled')).toBeVisible()
  await expect(title).toContainText('Aborted')
  await choose(page, 'Make a template', false)
  await expect(
    page.getByText('Only a roll-out that was approved or has finished can be a template'),
  ).toBeVisible()

  const id = await start(`Winter ${hardware}`)
  const { items } = await call<{ items: { id: string }[] }>(app, `/rollouts/${id}/items`, { token })
  const job = items[0]?.id
  await tell('ota/progress', { job, state: 'applying' })
  await tell('ota/progress', { job, state: 'succeeded', fw: '1.5.0' })
  await expect(title).toContainText('Finished', { timeout: 20_000 })
  await choose(page, 'Make a template', false)
  await expect(page.getByRole('button', { name: 'Start a copy' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Devices of this family take no older firmware/)).toBeVisible()

  const admin = await register(app)
  await sql(app, `update app_user set role = 'admin' where email = $1`, [admin.email])
  const other = await browser.newContext({ baseURL: app.url })
  const office = await other.newPage()
  await signIn(office, admin)
  await office.goto(`/admin/ota?rollout=${id}`)
  await office.getByRole('button', { name: 'Start a copy' }).click()
  await expect(office.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await other.close()
})

test('OTA Updates and the manager fit and are accessible in every width, theme and language', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  await signIn(page, SUPERUSER)
  const paths = ['/admin/ota', PATH]
  for (const path of paths) {
    await page.goto(path)
    await everywhere(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
  }
  const token = await superuser(app)
  await inOtherLanguages(page, [...paths, `${PATH}?new=1`, '/superuser/firmware-explorer'], (language) =>
    call(app, '/users/me', { token, method: 'PATCH', body: { preferences: { language } } }),
  )
})
