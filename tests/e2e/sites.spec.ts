import type { Page } from 'playwright/test'
import { addWidgets, card, own, press } from './support/dashboard'
import { expect, register, signIn, test } from './support/test'

const rows = (page: Page) => page.getByRole('table', { name: 'Devices' }).getByRole('rowheader')
const strip = (page: Page) => page.getByRole('navigation', { name: 'Devices by place' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a place is made, a tank put there, looked at by itself, and removed', async ({ page, app }) => {
  const account = await register(app)
  for (const deviceId of ['site-field', 'site-roof']) await own(app, account, deviceId)
  await addWidgets(
    app,
    account,
    ['site-field', 'site-roof'].map((deviceId) => ({
      ...{ key: deviceId, type: 'tank-status', config: { deviceId } },
    })),
  )
  await signIn(page, account)
  await expect(card(page, 'site-roof · Tank Status')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)

  // made by keyboard
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Places', exact: true }).press('Enter')
  await dialog(page, 'Places').getByLabel('New place').fill('North farm')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Places').getByRole('link', { name: 'North farm' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/devices/site-field')
  await press(page, 'Edit details')
  await dialog(page, 'Details').getByLabel('Place').selectOption({ label: 'North farm' })
  await press(page, 'Save')
  await expect(page.getByText('Details saved')).toBeVisible()
  // the fact in the head is a link to the list of what is there
  await page.getByRole('link', { name: 'North farm' }).click()
  await expect(page).toHaveURL(/\/devices\?site=[0-9a-f-]{36}$/)
  await expect(rows(page)).toHaveText(['site-field'])
  const { search } = new URL(page.url())

  await press(page, 'Place: North farm')
  await page.getByRole('button', { name: 'No place', exact: true }).click()
  await expect(page).toHaveURL('/devices?site=none')
  await expect(rows(page)).toHaveText(['site-roof'])

  await page.goto('/')
  await expect(card(page, 'site-roof · Tank Status')).toBeVisible()
  await strip(page)
    .getByRole('link', { name: /^North farm/ })
    .click()
  await expect(page).toHaveURL(`/${search}`)
  await expect(card(page, 'site-roof · Tank Status')).toHaveCount(0)
  await expect(card(page, 'site-field · Tank Status')).toBeVisible()
  // the link shows the same
  await page.reload()
  await expect(card(page, 'site-field · Tank Status')).toBeVisible()
  await expect(card(page, 'site-roof · Tank Status')).toHaveCount(0)
  await expect(strip(page).getByRole('link', { name: /^North farm/ })).toHaveAttribute('aria-current', 'true')
  await press(page, 'Edit Layout')
  await expect(page).toHaveURL('/')
  await expect(card(page, 'site-roof · Tank Status')).toBeVisible()
  await press(page, 'Discard')

  await page.goto(`/${search}`)
  await press(page, 'Edit places')
  await press(page, 'Remove North farm')
  await expect(page.getByRole('alertdialog')).toContainText('One device stands there.')
  await press(page, 'Remove place')
  await expect(page.getByText('Place “North farm” removed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(strip(page)).toHaveCount(0)
  await expect(card(page, 'site-roof · Tank Status')).toBeVisible()
})
