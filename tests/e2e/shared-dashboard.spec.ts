import { addWidgets, card, jump, press } from './support/dashboard'
import { ownTank } from './support/site'
import { call, expect, signIn, test } from './support/test'

test('a link shows the level to somebody without an account until it is revoked', async ({
  page,
  app,
  browser,
}) => {
  const account = await ownTank(app, 'link-tank')
  const { token } = account
  await call(app, '/devices/link-tank', { method: 'PATCH', token, body: { name: 'Roof tank' } })
  await addWidgets(app, account, [
    { key: 'level', type: 'water-level', config: { deviceId: 'link-tank' } },
    { key: 'all', type: 'device-summary', config: {} },
  ])
  await signIn(page, account)

  await press(page, 'Share')
  const links = page.getByRole('dialog', { name: 'Read-only links' })
  await expect(links).toContainText('No links yet')
  await press(page, 'Make a Link')
  await page.getByLabel('Name').fill('Hall')
  await press(page, 'Make Link')
  const address = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()
  expect(address).toMatch(/\/shared#cdl_[\w-]{43}$/)
  await press(page, 'Done')
  await expect(links.getByRole('listitem')).toContainText('Nobody has looked yet')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await context.newPage()
  const answer = await guest.goto(address)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': expect.stringContaining('no-store'),
  })
  await expect(guest.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
  await expect(card(guest, 'Roof tank')).toContainText('50%')
  // nothing leads into the console, and no id of a device is told
  await expect(guest.getByRole('link')).toHaveCount(0)
  expect(await guest.content()).not.toContain('link-tank')
  // its next look brings what the device has said since
  await jump(app, 'link-tank', { distance_mm: 250 })
  await expect(card(guest, 'Roof tank')).toContainText('75%', { timeout: 30_000 })
  expect(await context.cookies()).toEqual([])
  // the same on a screen on the wall: the cards alone
  await guest.goto(address.replace('/shared', '/shared?kiosk=1'))
  await expect(card(guest, 'Roof tank')).toContainText('75%')
  await expect(guest.getByText(/^Read-only/)).toHaveCount(0)
  await guest.goto(address)

  await page.getByRole('button', { name: 'Revoke "Hall"' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(links).toContainText('No links yet')
  await expect(guest.getByText('This link does not open anything')).toBeVisible({ timeout: 30_000 })
  await guest.reload()
  await expect(guest.getByText('This link does not open anything')).toBeVisible()
  await expect(guest.getByRole('article')).toHaveCount(0)
  await context.close()
})
