import type { Page } from 'playwright/test'
import { card, choose, furnish, press } from './support/dashboard'
import { expect, journey, signIn, test } from './support/test'

/** From the menu of the dashboard, which is behind a round button on a phone. */
async function openList(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 640) {
    await press(page, 'Dashboard actions')
    await page.getByRole('menuitem', { name: 'Dashboards' }).click()
  } else await press(page, 'Dashboards')
  return page.getByRole('dialog', { name: 'Dashboards' })
}

journey('a second dashboard: made, given a card, opened by its address, removed', async ({ page, app }) => {
  await signIn(page, await furnish(app))
  await expect(card(page, 'Device Summary')).toBeVisible()
  const list = await openList(page)
  await list.getByLabel('New dashboard').fill('Farm')
  await list.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('No widgets yet')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Dashboards' })
  await expect(tabs.getByRole('link', { name: 'Farm' })).toHaveAttribute('aria-current', 'page')

  await tabs.getByRole('link', { name: 'Dashboard' }).click()
  await choose(page, 'Device Summary', 'Move to another dashboard')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved to “Farm”')).toBeVisible()
  await expect(card(page, 'Device Summary')).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Farm' }).click()
  await expect(card(page, 'Device Summary')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Device Summary')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await press(page, 'Manage dashboards')
  await list.getByRole('button', { name: 'Remove Farm' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Its card goes with it.')
  await question.getByRole('button', { name: 'Remove dashboard' }).click()
  await list.getByRole('button', { name: 'Close' }).last().click()
  await expect(tabs).toHaveCount(0)
  await expect(card(page, 'Water Level Monitor')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('on a wall, one dashboard follows the other', async ({ page, app }) => {
  await signIn(page, await furnish(app))
  const list = await openList(page)
  await list.getByLabel('New dashboard').fill('Farm')
  await list.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('No widgets yet')).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboards' }).getByRole('link', { name: 'Dashboard' }).click()
  await choose(page, 'Water Level Monitor', 'Move to another dashboard')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved to “Farm”')).toBeVisible()
  await page.goto('/?kiosk=1&dashboards=all&rotate=5')
  await expect(card(page, 'Tank Status')).toBeVisible()
  await expect(card(page, 'Water Level Monitor')).toBeVisible({ timeout: 20_000 })
  await expect(card(page, 'Tank Status')).toHaveCount(0)
  await expect(card(page, 'Tank Status')).toBeVisible({ timeout: 20_000 })
})
