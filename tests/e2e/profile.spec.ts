import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright/test'
import { call, expect, register, signIn, test } from './support/test'

type Me = { user: { name: string; timezone: string; locale: string; preferences: Record<string, unknown> } }

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
  await expect(page.getByText('You have unsaved changes')).toBeHidden()
}

test('personal: every field is saved, comes back, and can be reset', async ({ page, app }) => {
  const account = await register(app)
  await signIn(page, account)
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(field(page, 'Email')).toHaveValue(account.email)
  await expect(page.getByText('Email cannot be changed for security reasons')).toBeVisible()
  const texts = {
    'First Name': 'Asha',
    'Last Name': 'Rao',
    'Display Name': 'Asha R.',
    'Phone Number': '+91 20 1',
  }
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await field(page, 'Timezone').fill('kolkata')
  await page.getByRole('option', { name: /Asia\/Kolkata/ }).click()
  await field(page, 'Locale').selectOption('en-IN')
  await save(page)
  await page.reload()
  for (const [label, text] of Object.entries(texts)) await expect(field(page, label)).toHaveValue(text)
  await expect(field(page, 'Timezone')).toHaveValue('Asia/Kolkata')
  await expect(field(page, 'Locale')).toHaveValue('en-IN')
  const side = page.getByRole('complementary', { name: 'Your account' })
  for (const text of [
    'Asha R.',
    account.email,
    'User',
    'Pending',
    '+91 20 1',
    'Asia/Kolkata',
    'English (India)',
  ])
    await expect(side.getByText(text, { exact: true })).toBeVisible()

  await field(page, 'Display Name').fill('Somebody else')
  await page.getByRole('button', { name: 'Reset Changes' }).click()
  await expect(field(page, 'Display Name')).toHaveValue('Asha R.')
})

test('personal: what is wrong is said at its field, and nothing is lost', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 400/)
  await signIn(page, await register(app))
  await page.goto('/profile')
  await field(page, 'Display Name').fill(' ')
  await tab(page, 'Preferences').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(tab(page, 'Personal')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('alert').filter({ hasText: 'Display Name is required' })).toBeVisible()
  await expect(field(page, 'Display Name')).toBeFocused()
  await field(page, 'Display Name').fill('Asha')
  await field(page, 'Avatar URL').fill('http://example.org/a.png')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field(page, 'Avatar URL')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Avatar URL')).toHaveValue('http://example.org/a.png')
  await field(page, 'Avatar URL').fill('')
  await save(page)
})

test('theme, units, language and time zone take effect at once', async ({ page, app }) => {
  const account = await register(app)
  await signIn(page, account)
  await page.goto('/profile?tab=preferences')
  await field(page, 'Theme').selectOption('dark')
  await field(page, 'Units').selectOption('imperial')
  await save(page)
  await expect(page.locator('html')).toHaveClass(/dark/)

  // the preview of a test notification is told in the reader's units
  await field(page, 'Scenario').selectOption('pump_stopped')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('gal')

  await tab(page, 'Personal').click()
  await field(page, 'Timezone').fill('chatham')
  await page.getByRole('option', { name: /Pacific\/Chatham/ }).click()
  await save(page)
  await tab(page, 'Preferences').click()
  await expect(page.getByText('In your time zone, Pacific/Chatham.')).toBeVisible()

  await field(page, 'Language').selectOption('es')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const { user } = await call<Me>(app, '/users/me', { token: account.token })
  expect(user).toMatchObject({
    timezone: 'Pacific/Chatham',
    preferences: { theme: 'dark', units: 'imperial', language: 'es' },
  })
})

test('what is changed on another device is followed here', async ({ page, app }) => {
  const account = await register(app)
  await call(app, '/users/me', {
    token: account.token,
    method: 'PATCH',
    body: { preferences: { theme: 'dark', language: 'hi' } },
  })
  await signIn(page, account)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('quiet hours and the switches of e-mail come back', async ({ page, app }) => {
  await signIn(page, await register(app))
  await page.goto('/profile?tab=preferences')
  await page.getByRole('switch', { name: 'Email Notifications' }).uncheck()
  await page.getByRole('switch', { name: 'Marketing Communications' }).check()
  await save(page)
  await page.getByRole('switch', { name: 'Keep quiet hours' }).check()
  await field(page, 'From').fill('23:15')
  await field(page, 'To').fill('06:45')
  await field(page, 'To').blur()
  await expect(page.getByText('Quiet hours saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Marketing Communications' })).toBeChecked()
  await expect(field(page, 'From')).toHaveValue('23:15')
  await expect(field(page, 'To')).toHaveValue('06:45')
})

test('integrations: Telegram, webhooks and e-mail stand there', async ({ page, app }) => {
  await signIn(page, await register(app))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL('/profile?tab=integrations')
  // also where no bot has been set up, which it says
  const dialog = page.getByRole('dialog', { name: 'Connect Telegram' })
  await expect(dialog.getByText('This server has no Telegram bot')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['Telegram', 'Webhooks', 'E-mail'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('security and system', async ({ page, app }) => {
  const account = await register(app)
  await signIn(page, account)
  await page.goto('/profile?tab=security')
  await expect(page.getByText('Leave blank to keep your current password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out of All Devices' })).toBeVisible()
  await field(page, 'New Password').fill('another walk to the well')
  await expect(page.getByText('Strength: strong')).toBeVisible()
  await save(page)
  await expect(field(page, 'New Password')).toHaveValue('')
  await tab(page, 'System').click()
  await expect(page.getByText('0.2.0').first()).toBeVisible()
  await expect(page.getByText('Session start')).toBeVisible()
  await expect(page.getByText(/^Chrome [\d.]+$/)).toBeVisible()
  await page
    .getByRole('complementary', { name: 'Your account' })
    .getByRole('button', { name: 'Sign Out' })
    .click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { email: account.email, password: 'another walk to the well' })
})

test('the tabs by keyboard, their names on a phone, and nothing overflows', async ({ page, app }) => {
  await signIn(page, await register(app))
  await page.goto('/profile')
  await tab(page, 'Personal').focus()
  for (const name of ['Preferences', 'Integrations', 'Security', 'System']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, name)).toBeFocused()
    await expect(page).toHaveURL(`/profile?tab=${name.toLowerCase()}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Personal', 'Settings', 'Apps', 'Security', 'System']) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('each tab is accessible in both themes', async ({ page, app }) => {
  await signIn(page, await register(app))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['personal', 'preferences', 'integrations', 'security', 'system']) {
      await page.goto(`/profile?tab=${name}`)
      await expect(page.getByRole('tab', { selected: true })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [name, colorScheme, id, nodes[0]?.html])).toEqual([])
    }
  }
})

test('a browser is subscribed, and unsubscribed when its owner signs out', async ({ page, app, context }) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    // Chromium without Google's services has no push service; the rest of the way is real
    const key = (): number[] | null =>
      JSON.parse(localStorage.getItem('test-push') ?? 'null') as number[] | null
    const endpoint = 'https://fcm.googleapis.com/fcm/send/of-a-test'
    const made = {
      endpoint,
      get options() {
        return { applicationServerKey: new Uint8Array(key() ?? []).buffer }
      },
      toJSON: () => ({
        endpoint,
        expirationTime: null,
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      }),
      unsubscribe: async () => {
        localStorage.removeItem('test-push')
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async (options) => {
      const given = [...((options?.applicationServerKey ?? []) as Uint8Array)]
      localStorage.setItem('test-push', JSON.stringify(given))
      return made
    }
    PushManager.prototype.getSubscription = async () => (key() ? made : null)
  })
  await signIn(page, await register(app))
  await page.goto('/profile?tab=preferences')
  const theSwitch = page.getByRole('switch', { name: 'Push notifications on this device' })
  await theSwitch.click()
  await expect(
    page.getByText("Push notifications enabled successfully! You'll now receive alerts on this device."),
  ).toBeVisible()
  await expect(page.getByText('1 browser of yours is told')).toBeVisible()
  await page.reload()
  await expect(theSwitch).toBeChecked()
  const left = page.waitForRequest((request) => request.url().endsWith('/api/push/unsubscribe'))
  await page
    .getByRole('complementary', { name: 'Your account' })
    .getByRole('button', { name: 'Sign Out' })
    .click()
  await left
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
})
