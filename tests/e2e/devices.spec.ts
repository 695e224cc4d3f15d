import type { Browser, Page } from 'playwright/test'
import { type App, until } from './support/app'
import { own, press, report } from './support/dashboard'
import { publish } from './support/mqtt'
import { ownPump, ownTank } from './support/site'
import { type Account, call, expect, register, signIn, test } from './support/test'

const list = (page: Page) => page.getByRole('table', { name: 'Devices' })
const row = (page: Page, deviceId: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: deviceId }) })
const rows = (page: Page) => list(page).getByRole('rowheader')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Sets a filter of the list to one of its choices. */
async function filterBy(page: Page, label: string, choice: string): Promise<void> {
  await press(page, 'Add filter')
  const menu = page.locator('[data-radix-popper-content-wrapper]')
  await menu.getByRole('button', { name: label, exact: true }).click()
  await menu.getByRole('button', { name: choice, exact: true }).click()
}

const birth = (app: App, deviceId: string, body: object) =>
  publish({
    port: app.mqttPort,
    topic: `tc/v1/${deviceId}/status`,
    payload: JSON.stringify({ online: true, ...body }),
  })

const tag = (app: App, { token }: Account, deviceId: string, tags: string[]) =>
  call(app, `/devices/${deviceId}`, { method: 'PATCH', token, body: { tags } })

/** Somebody else at a browser of their own. */
async function elsewhere(browser: Browser, app: App, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}

test('filters are in the address, and a saved view brings them back', async ({ page, app }) => {
  const account = await register(app)
  for (const deviceId of ['list-north', 'list-south', 'list-pump']) await own(app, account, deviceId)
  await birth(app, 'list-pump', { kind: 'pump', fw: '2.0.1' })
  await tag(app, account, 'list-north', ['hill'])
  await signIn(page, account)
  await page.goto('/devices')
  await expect(rows(page)).toHaveCount(3)
  await filterBy(page, 'Tags', 'hill')
  await expect(page).toHaveURL('/devices?tag=hill')
  await expect(rows(page)).toHaveText(['list-north'])
  await press(page, 'Remove filter Tags')
  await filterBy(page, 'Kind', 'Pump')
  await filterBy(page, 'Firmware', '2.0.1')
  await page.getByLabel('Filter devices').fill('pump')
  await expect(page).toHaveURL('/devices?kind=pump&firmware=2.0.1&q=pump')
  await page.reload()
  await expect(rows(page)).toHaveText(['list-pump'])
  await expect(page.getByLabel('Filter devices')).toHaveValue('pump')

  await press(page, 'Views')
  await press(page, 'Save')
  await expect(page.getByText('A view needs a name')).toBeVisible()
  await page.getByLabel('Save this view as').fill('New pumps')
  await press(page, 'Save')
  await expect(page.getByText('View “New pumps” saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/devices')
  await expect(rows(page)).toHaveCount(3)
  await press(page, 'Views')
  await page.getByRole('link', { name: 'New pumps' }).click()
  await expect(rows(page)).toHaveText(['list-pump'])
  await expect(page).toHaveURL('/devices?kind=pump&firmware=2.0.1&q=pump')
  await press(page, 'Views')
  await press(page, 'Remove view New pumps')
  await expect(page.getByText('No saved views yet.')).toBeVisible()
  await press(page, 'Undo')
  await press(page, 'Views')
  await expect(page.getByRole('link', { name: 'New pumps' })).toBeVisible()
})

test('several devices are tagged and untagged at once', async ({ page, app }) => {
  const account = await register(app)
  for (const deviceId of ['bulk-a', 'bulk-b', 'bulk-c']) await own(app, account, deviceId)
  await signIn(page, account)
  await page.goto('/devices')
  for (const deviceId of ['bulk-a', 'bulk-b']) await page.getByLabel(`Select ${deviceId}`).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 rows selected')
  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tag' })
  for (const [text, fault] of [
    ['', 'A tag needs a letter'],
    ['a,b', 'Must not contain a comma'],
    ['x'.repeat(33), 'At most 32 characters'],
  ] as const) {
    await dialog.getByLabel('Tag', { exact: true }).fill(text)
    await press(page, 'Add tag')
    await expect(dialog.getByText(fault)).toBeVisible()
  }
  await dialog.getByLabel('Tag', { exact: true }).fill('valley')
  await press(page, 'Add tag')
  await expect(page.getByText('2 devices tagged “valley”')).toBeVisible()
  await filterBy(page, 'Tags', 'valley')
  await expect(rows(page)).toHaveText(['bulk-a', 'bulk-b'])
  await bar.getByRole('button', { name: 'Untag' }).click()
  await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill('valley')
  await press(page, 'Remove tag')
  await expect(page.getByText('Tag “valley” removed')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('the parts of a device page by keyboard, each with an address', async ({ page, app }) => {
  const account = await ownTank(app, 'page-tank')
  await signIn(page, account)
  await page.goto('/devices/page-tank')
  await tab(page, 'Overview').focus()
  for (const [key, name] of [
    ['ArrowRight', 'History'],
    ['ArrowRight', 'Tank'],
    ['End', 'Danger'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Danger'],
    ['ArrowLeft', 'Audit'],
    ['ArrowLeft', 'Sharing'],
    ['ArrowLeft', 'Diagnostics'],
    ['Home', 'Overview'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toBeFocused()
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
  }
  await tab(page, 'Diagnostics').click()
  await page.reload()
  await expect(tab(page, 'Diagnostics')).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Show raw messages')
  // the worker hears of it a moment after the answer
  const shown = page.getByRole('tabpanel').getByText('"distance_mm":432')
  await until('a raw message is shown', async () => {
    await report(app, 'page-tank', { distance_mm: 432 })
    return (await shown.count()) > 0
  })
})

test('a pump is shared: a viewer looks, an operator switches, and then nobody', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(120_000)
  const { account: owner, device } = await ownPump(app, 'shared-pump')
  const guest = await register(app, 'Greta')
  await signIn(page, owner)
  await page.goto('/devices/shared-pump')
  await tab(page, 'Sharing').click()
  const panel = page.getByRole('tabpanel')
  for (const [email, fault] of [['nobody', 'Enter a valid e-mail address']] as const) {
    await panel.getByLabel('E-mail address').fill(email)
    await panel.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(panel.getByText(fault)).toBeVisible()
  }
  await panel.getByLabel('E-mail address').fill(guest.email)
  await panel.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`${guest.email} is invited`)).toBeVisible()
  await expect(panel.getByText('Invited', { exact: true })).toBeVisible()

  const there = await elsewhere(browser, app, guest)
  await there.goto('/devices')
  const invitation = there.getByRole('region', { name: `Invitation from ${owner.email}` })
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(there.getByText('shared-pump is in your list now')).toBeVisible()
  await there.goto('/devices/shared-pump?tab=pump')
  await expect(there.getByText('Shared with you: viewer')).toBeVisible()
  const control = there.getByRole('article', { name: 'Pump Controller' })
  await expect(control.getByText('You may watch this pump, not switch it.')).toBeVisible()
  await expect(control.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await page.reload()
  await expect(panel.getByText('Accepted', { exact: true })).toBeVisible()
  await panel.getByLabel('Role of Greta').selectOption({ label: 'Operator' })
  await expect(there.getByText('Shared with you: operator')).toBeVisible()
  await control.getByRole('button', { name: 'Stop', exact: true }).click()
  expect((await device.order()).body).toMatchObject({ type: 'relay.set', on: false })
  await expect(control.getByRole('button', { name: 'Pump settings' })).toHaveCount(0)
  await press(page, 'Stop sharing with Greta')
  await expect(page.getByText('No longer shared with Greta')).toBeVisible()
  await expect(there.getByText('No such device')).toBeVisible()
  await there.context().close()
})

test('a device is handed over, then given up; open tabs of those who lose it notice', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(120_000)
  const owner = await ownTank(app, 'moving-tank')
  const [heir, viewer] = [await register(app, 'Hedda'), await register(app, 'Vera')]
  const invite = (token: string) =>
    call(app, '/devices/moving-tank/shares', {
      method: 'POST',
      token,
      body: { email: viewer.email, role: 'viewer' },
    })
  await signIn(page, owner)
  await page.goto('/devices/moving-tank?tab=danger')
  await page.getByLabel('E-mail address of the new owner').fill(heir.email)
  await press(page, 'Offer device')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(page.getByText(new RegExp(`^Offered to ${heir.email} until`))).toBeVisible()

  const there = await elsewhere(browser, app, heir)
  await there.goto('/devices')
  const offer = there.getByRole('region', { name: 'moving-tank is offered to you' })
  await expect(offer).toContainText(`${owner.email} offers you moving-tank`)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(there.getByText('moving-tank is yours now')).toBeVisible()
  await expect(row(there, 'moving-tank')).toContainText('50%')
  await expect(page.getByText('No such device')).toBeVisible()

  await invite(heir.token)
  const watching = await elsewhere(browser, app, viewer)
  await watching.goto('/devices')
  await press(watching, 'Accept')
  await expect(row(watching, 'moving-tank')).toBeVisible()
  await there.goto('/devices/moving-tank?tab=danger')
  await press(there, 'Release device')
  const dialog = there.getByRole('dialog', { name: 'Release moving-tank?' })
  const release = dialog.getByRole('button', { name: 'Release device' })
  await dialog.getByLabel('Type moving-tank to confirm').fill('moving')
  await expect(release).toBeDisabled()
  await dialog.getByLabel('Type moving-tank to confirm').fill('moving-tank')
  await release.click()
  await expect(there).toHaveURL('/devices')
  await expect(there.getByText('No devices yet')).toBeVisible()
  await expect(watching.getByText('No devices yet')).toBeVisible()
  for (const other of [there, watching]) await other.context().close()
})
