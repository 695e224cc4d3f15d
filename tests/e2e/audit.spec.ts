import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { type App, SUPERUSER } from './support/app'
import { press } from './support/dashboard'
import { call, expect, journey, register, rowOf, signIn } from './support/test'

/** A registered and claimed device whose owner and administrator changed something. */
async function busyDevice(app: App) {
  const deviceId = `audited-${randomUUID().slice(0, 8)}`
  const owner = await register(app)
  const { token } = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
  const rename = (name: string) =>
    call(app, `/devices/${deviceId}`, { method: 'PATCH', token, body: { name } })
  await call(app, '/admin/devices', { token, method: 'POST', body: { deviceId } })
  await call(app, `/devices/${deviceId}/claim`, { token: owner.token, method: 'POST' })
  await rename('Hill tank')
  return { deviceId, owner, rename }
}

const records = (page: Page, action: string) => rowOf(page, action).getByRole('link', { name: action })

/** Shows the tools of the list, which a phone has with the filters. */
async function openTools(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name: /^Filters/ }).click()
}

/** The lines of what a link of the list downloads. */
async function download(page: Page, name: string): Promise<string[]> {
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  const path = await (await begun).path()
  return (await readFile(path, 'utf8')).trim().split(/\r?\n/)
}

journey(
  'from one record to everything about its device, kept as a view, downloaded, and live',
  async ({ page, app }) => {
    const { deviceId, owner, rename } = await busyDevice(app)
    await signIn(page, SUPERUSER)
    await page.goto(`/audit?q=${deviceId}&action=device.update`)
    await records(page, 'Changed a device').first().click()
    const record = page.getByRole('dialog')
    await expect(record.getByLabel('Changes')).toContainText('Hill tank')
    await record.getByRole('link', { name: `Everything about ${deviceId}` }).click()
    await expect(page).toHaveURL(new RegExp(`entityId=${deviceId}`))
    await expect(records(page, 'Claimed a device')).toHaveCount(1)
    await expect(records(page, 'Registered a device')).toHaveCount(1)
    await expect(rowOf(page, 'Claimed a device')).toContainText(owner.email)

    const view = `of ${deviceId}`
    await openTools(page)
    await press(page, 'Views')
    await page.getByLabel('Save this view as').fill(view)
    await press(page, 'Save')
    await expect(page.getByText(`View “${view}” saved`)).toBeVisible()
    await page.goto('/audit')
    await openTools(page)
    await press(page, 'Views')
    await page.getByRole('link', { name: view }).click()
    await expect(records(page, 'Claimed a device')).toHaveCount(1)

    await page.reload()
    await openTools(page)
    const csv = await download(page, 'CSV')
    expect(csv).toHaveLength(1 + 3)
    expect(csv.slice(1).every((line) => line.includes(deviceId))).toBe(true)
    const lines = (await download(page, 'JSONL')).map((line) => JSON.parse(line) as { action: string })
    expect(lines.map(({ action }) => action)).toEqual(['device.update', 'device.claim', 'device.register'])

    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Live' }).click()
    await rename('Valley tank')
    await expect(records(page, 'Changed a device')).toHaveCount(2)
    await records(page, 'Changed a device').first().click()
    await expect(record.getByLabel('Changes')).toContainText('Valley tank')
    await page.goBack()
    await expect(record).toBeHidden()
    // who downloaded what is on the record too
    await page.goto('/audit?action=audit.export')
    await expect(records(page, 'Exported audit records').first()).toBeVisible()
  },
)
