import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { buildAppDescriptor, buildEsp32, buildPackage } from '@/domain/firmware/images.fixture'
import { SUPERUSER } from './support/app'
import { publish } from './support/mqtt'
import { everywhere } from './support/screens'
import { ownTank } from './support/site'
import { call, expect, register, signIn, test } from './support/test'

const PATH = '/superuser/firmware-explorer'
const PIECE = 1024 * 1024

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** An image of its own, so that no other test has uploaded the same bytes. */
function image({ version = '1.5.0', more = 0, project = `tank-${randomUUID().slice(0, 8)}` } = {}) {
  const data = buildAppDescriptor({ version, project, counter: 3 })
  const bytes = buildEsp32(sha256, { data, more: Array.from({ length: more }, (_, i) => i % 256) })
  return {
    project,
    file: { name: `${project}.bin`, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
  }
}

async function choose(page: Page, file: ReturnType<typeof image>['file'] | string) {
  await page.getByRole('button', { name: 'Upload firmware' }).click()
  await page.getByLabel('Firmware file').setInputFiles(file)
}

const upload = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()

async function open(page: Page, path = PATH) {
  await signIn(page, SUPERUSER)
  await page.goto(path)
}

test('an image is uploaded, read, changed, signed by the server’s key, compared, withdrawn', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const first = image()
  await open(page)
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  const name = `Key ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Let the server keep one' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('link', { name: 'Images', exact: true }).click()
  await choose(page, first.file)
  await page.getByLabel('Release notes').fill('Sleeps deeper')
  await upload(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${first.project} 1.5.0`)
  await expect(page.getByText('Sleeps deeper')).toBeVisible()
  await expect(page.getByText('No device of the family reports this version')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Hardware').fill('tank-c3, tank-c3-pro')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('tank-c3, tank-c3-pro')).toBeVisible()

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Key').selectOption({ label: name })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByText(new RegExp(`Valid · ${name}`))).toBeVisible()

  const other = image({ version: '1.6.0', project: first.project })
  await page.goto(PATH)
  await choose(page, other.file)
  await upload(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1.6.0')
  const label = `${first.project} 1.5.0 (Stable)`
  await page.getByLabel('With').selectOption({ label })
  await expect(page.getByRole('rowheader', { name: 'version', exact: true })).toBeVisible()
  await expect(page.getByText(/bytes differ/)).toBeVisible()

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByLabel('Why').fill('Bricks the C3')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn: Bricks the C3')).toBeVisible()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`${first.project} 1.6.0 was deleted`)).toBeVisible()
  await expect(page).toHaveURL(PATH)
})

test('an upload goes on after a cut, and the same bytes are one image', async ({ page, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const large = image({ more: 3 * PIECE })
  await open(page)
  let cuts = 0
  await page.route('**/api/firmware/uploads/*?offset=*', async (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('offset') === String(PIECE)
    if (isSecond && cuts++ === 0) await route.abort('connectionreset')
    else await route.continue()
  })
  await choose(page, large.file)
  await upload(page)
  await page.waitForURL(/image=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(large.project)
  expect(cuts).toBe(2)
  await page.unrouteAll()
  await page.goto(PATH)
  await choose(page, large.file)
  await upload(page)
  await page.getByText(`These bytes are there already: ${large.project} 1.5.0`).waitFor({ timeout: 30_000 })
})

test('an upload goes on after it was stopped and the page was left', async ({ page, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const large = image({ more: 3 * PIECE })
  const path = test.info().outputPath(large.file.name)
  writeFileSync(path, large.file.buffer)
  await open(page)
  const offsets: (string | null)[] = []
  let isCut = true
  await page.route('**/api/firmware/uploads/*?offset=*', async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset')
    if (isCut && offset !== '0') return route.abort('internetdisconnected')
    offsets.push(offset)
    await route.continue()
  })
  await choose(page, path)
  await upload(page)
  await expect(page.getByText(/^1(\.0)? MiB of 3/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Press again to go on where it stopped.')).toBeVisible()
  await page.goto(PATH)
  isCut = false
  await choose(page, path)
  await upload(page)
  await page.waitForURL(/image=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(large.project)
  expect(offsets.map(Number)).toEqual([0, PIECE, 2 * PIECE, 3 * PIECE])
})

test('what is no update is refused with why, and nothing of the form is lost', async ({ page }) => {
  const { file } = image()
  await open(page)
  await choose(page, { ...file, buffer: file.buffer.subarray(0, file.buffer.length - 40) })
  await page.getByLabel('Release notes').fill('Kept')
  await upload(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Release notes')).toHaveValue('Kept')
  await dialog.getByLabel('Firmware file').setInputFiles(file)
  await dialog.getByLabel('Version', { exact: true }).fill('9.9.9')
  await upload(page)
  await expect(dialog.getByRole('alert').first()).toContainText('1.5.0')
  await dialog.getByLabel('Version', { exact: true }).fill('')
  await upload(page)
  await expect(dialog).toBeHidden()
})

test('a package that replaces the bootloader is taken once that is confirmed', async ({ page }) => {
  const name = `${randomUUID()}.zip`
  const boot = { boot: { type: 'boot', src: 'boot.bin', size: 36 } }
  const bytes = buildPackage(boot, [{ name: 'shelly/boot.bin', data: Buffer.from(randomUUID()) }])
  await open(page)
  await choose(page, { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Family').selectOption('shelly-gen2')
  await upload(page)
  await expect(dialog.getByRole('alert')).toContainText('replaces the bootloader')
  await dialog.getByLabel('It replaces the bootloader, and that is meant').check()
  await upload(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1.4.4')
})

test('an administrator sees what runs where', async ({ page, app }) => {
  test.setTimeout(120_000)
  const deviceId = `tank-${randomUUID().slice(0, 8)}`
  await ownTank(app, deviceId)
  const status = { online: true, fw: '7.7.7', hw: 'tank-c3' }
  await publish({ port: app.mqttPort, topic: `tc/v1/${deviceId}/status`, payload: JSON.stringify(status) })
  await signIn(page, SUPERUSER)
  await page.getByRole('link', { name: 'OTA Updates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OTA Updates')
  const family = page.getByRole('region', { name: /^Cistern/ })
  await page.getByRole('link', { name: 'Running versions' }).click()
  // a reload before the page is there would load the one before
  await expect(family.getByText('7.7.7')).toBeVisible()
  await everywhere(page, '/admin/ota?view=versions', async () => {
    await expect(family.getByText('7.7.7')).toBeVisible()
  })
})

test('the Firmware Explorer fits and is accessible in every width and theme', async ({ page, app }) => {
  test.setTimeout(180_000)
  const { file } = image({ project: `a-product-with-a-rather-long-name-${randomUUID().slice(0, 4)}` })
  await open(page)
  await choose(page, file)
  await upload(page)
  await expect(page).toHaveURL(/image=/)
  for (const path of [new URL(page.url()).search, '', '?view=keys']) {
    await page.goto(`${PATH}${path}`)
    await everywhere(page, `${PATH}${path}`, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
  }
  await page.goto(PATH)
  await everywhere(page, 'the upload', async () => {
    await page.getByRole('button', { name: 'Upload firmware' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  const { token } = await register(app)
  await expect(call(app, '/firmware', { token })).rejects.toThrow()
})
