import { OAuth2Server } from 'oauth2-mock-server'
import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type App, freePort, startApp } from './support/app'
import { expect, register, signIn, test as base } from './support/test'

type Provider = { server: OAuth2Server; person: Record<string, unknown> }

/** A system at its configured address, with a real provider beside it. Passkeys know hosts by name, not by number. */
const test = base.extend<object, { provider: Provider; app: App }>({
  provider: [
    async ({}, provide) => {
      const server = new OAuth2Server()
      await server.issuer.keys.generate('RS256')
      await server.start(0, 'localhost')
      const person: Record<string, unknown> = {}
      server.service.on('beforeTokenSigning', ({ payload }) => void Object.assign(payload, person))
      await provide({ server, person })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ provider }, provide) => {
      const port = await freePort()
      const env = {
        NEXTAUTH_URL: `http://localhost:${port}`,
        OIDC_ISSUER: provider.server.issuer.url ?? '',
        OIDC_CLIENT_ID: 'console',
        OIDC_CLIENT_SECRET: 'of the console',
        OIDC_NAME: 'Acme',
      }
      const app = await startApp({ port, env })
      await provide({ ...app, url: env.NEXTAUTH_URL })
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const token = () => localStorage.getItem('auth_token')
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL('/login')
}
const security = (page: Page) => page.goto('/profile?tab=security')

/** An authenticator of Chromium's own, whose owner is always there. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

test.describe('external sign-in', () => {
  test.beforeEach(({ provider: { person } }) => {
    Object.assign(person, { sub: randomUUID(), email: `${randomUUID()}@example.org`, name: 'Ada' })
  })

  test('the button leads to the provider and back to the dashboard, with nothing left in the address', async ({
    page,
    provider: { person },
  }) => {
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    await page.waitForURL('/')
    await expect(page.getByText(String(person['email'])).first()).toBeVisible()
    expect(await page.evaluate(token)).toBeTruthy()
    expect(page.url()).not.toContain('#')
    await page.goBack()
    expect(page.url()).not.toContain('token')
    expect(seen.some((url) => url.includes('/oauth-callback'))).toBe(true)
  })

  test('a link begins as the button does', async ({ page }) => {
    await page.goto('/api/auth/oauth/oidc')
    await page.waitForURL('/')
    expect(await page.evaluate(token)).toBeTruthy()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cistern.oauth-state')
  })

  test('whom the provider refuses is told so on the login page, in their language', async ({
    page,
    app,
    provider: { server },
  }) => {
    const texts = {
      en: 'Sign-in with Acme did not work. Please try again.',
      es: 'El acceso con Acme no ha funcionado. Inténtalo de nuevo.',
      hi: 'Acme से साइन इन नहीं हो सका। कृपया फिर से प्रयास करें।',
    }
    for (const [value, text] of Object.entries(texts)) {
      await page.context().addCookies([{ name: 'cistern-language', value, url: app.url }])
      server.service.once('beforeAuthorizeRedirect', ({ url }) => url.searchParams.set('error', 'no'))
      await page.goto('/api/auth/oauth/oidc')
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/login')
    }
  })

  test('a token planted by a link signs nobody in', async ({ page, app, expectErrors }) => {
    expectErrors(/status of 409/)
    const attacker = await register(app)
    await page.goto(`/oauth-callback#token=${attacker.token}`)
    await page.waitForURL('**/login?error=*')
    await expect(page.getByRole('alert').filter({ hasText: 'not begun in this browser' })).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  test('what an external sign-in says in the address is shown by the login page', async ({ page }) => {
    await page.goto('/oauth-callback?error=access_denied')
    await page.waitForURL('**/login?error=*')
    await expect(page.getByRole('alert').filter({ hasText: 'access denied' })).toBeVisible()
  })

  test('an e-mail that has an account is sent to its password', async ({
    page,
    app,
    provider: { person },
  }) => {
    person['email'] = (await register(app)).email
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    const text = 'Account exists, sign in with your password first'
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  })
})

test('a passkey is added and signs in without anything typed', async ({ page, app }) => {
  const account = await register(app)
  await withAuthenticator(page)
  await signIn(page, account)
  await security(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('/')
  await expect(page.getByText(account.email).first()).toBeVisible()
  expect(await page.evaluate(token)).toBeTruthy()
})

test('an authenticator is set up, asked for at the next sign-in, and a recovery code stands in', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 401/)
  const account = await register(app)
  await signIn(page, account)
  await security(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = Secret.fromBase32(await page.getByLabel('Key', { exact: true }).inputValue())
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const recovery = await page.getByRole('dialog').getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/')
})

test('other devices are signed out from here, and stay out', async ({ page, app, browser }) => {
  const account = await register(app)
  const phone = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(phone, account)
  await signIn(page, account)
  await security(page)
  await page.getByRole('button', { name: 'Sign Out of All Devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out of All Devices' }).click()
  await expect(page.getByText(/other sessions? ha/)).toBeVisible()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  // its open page is told and goes there by itself: a reload at that moment would be cut off
  await expect(phone).toHaveURL('/login')
  await phone.goto('/')
  await expect(phone).toHaveURL('/login')
  await phone.context().close()
})

test('an account downloads what is kept of it and deletes itself', async ({ page, app, expectErrors }) => {
  // its session ends with it: what the open page is asking at that moment may still be answered so
  expectErrors(/status of 401/)
  const account = await register(app)
  await signIn(page, account)
  await security(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cistern-data-[\d-]+\.json$/)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel(`Type ${account.email} to confirm`).fill(account.email)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted' })).toBeVisible()
  expect(await page.evaluate(token)).toBeNull()
})
