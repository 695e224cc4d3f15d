import { call, expect, register, signIn, test } from './support/test'

const token = () => localStorage.getItem('auth_token')

test('a person registers, lands on the dashboard, leaves and comes back', async ({ page }) => {
  const email = `ada-${Date.now()}@example.org`
  await page.goto('/register')
  await page.getByLabel('Name').fill('Ada Waters')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long walk to the well')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL('/')
  await expect(page.getByText('No widgets yet')).toBeVisible()
  await expect(page.getByText('Click "Add Widget" to start building your dashboard')).toBeVisible()
  await expect(page.getByText('Get Started')).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  expect(await page.evaluate(token)).toBeTruthy()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(token)).toBeNull()
  await page.goto('/devices')
  await expect(page).toHaveURL('/login')

  await signIn(page, { email, password: 'a long walk to the well' })
  await expect(page.getByText('No widgets yet')).toBeVisible()
})

test('a failed login says what the server says, and keeps the input', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 401/)
  const { email } = await register(app)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid e-mail or password' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page).toHaveURL('/login')
})

test('a failed registration says what the server says', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 409/)
  const { email } = await register(app)
  await page.goto('/register')
  await page.getByLabel('Name').fill('Twin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long walk to the well')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'An account with this e-mail already exists' }),
  ).toBeVisible()
})

test('without a message of the server the texts of the specification stand in', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  for (const [path, label, text] of [
    ['/login', 'Login', 'Login failed'],
    ['/register', 'Register', 'Registration failed'],
  ] as const) {
    await page.route(`**/api/auth${path}`, (route) => route.abort())
    await page.goto(path)
    if (path === '/register') await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('whatever it is')
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
})

test('the error parameter is shown as text, underscores as spaces', async ({ page }) => {
  await page.goto('/login?error=Access_denied_<b>by</b>_provider')
  await expect(page.getByRole('alert').filter({ hasText: 'Access denied <b>by</b> provider' })).toBeVisible()
})

test('the external sign-in button appears only when the provider list says so', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByText('Continue with')).toHaveCount(0)
  await page.route('**/api/auth/providers', (route) =>
    route.fulfill({ json: { enabled: true, id: 'acme', name: 'Acme' } }),
  )
  await page.route('**/api/auth/oauth/acme', (route) =>
    route.fulfill({ body: 'external', contentType: 'text/plain' }),
  )
  await page.reload()
  await page.getByText('Continue with Acme').click()
  await page.waitForURL('**/api/auth/oauth/acme')
})

test('a token in storage restores a lost cookie; a cookie without a token signs out', async ({
  page,
  app,
  context,
}) => {
  const account = await register(app)
  await signIn(page, account)
  await context.clearCookies()
  await page.goto('/login')
  await page.waitForURL('/')
  await expect(page.getByText('No widgets yet')).toBeVisible()

  // an open console would go on asking, without a token
  await page.goto('/offline.html')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/devices')
  await expect(page).toHaveURL('/login')
  expect((await context.cookies()).filter((c) => c.name.includes('session-token'))).toEqual([])
})

test('a session that ended elsewhere is cleared at the next fetch of the user', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 401/)
  const account = await register(app)
  await signIn(page, account)
  const stored = (await page.evaluate(token)) ?? ''
  // an open console would leave by itself
  await page.goto('about:blank')
  await call(app, '/auth/logout', { method: 'POST', token: stored })
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(token)).toBeNull()
})

test('an open console whose session ends elsewhere goes to the login page by itself', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 401|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await signIn(page, await register(app))
  await expect(page.getByText('No widgets yet')).toBeVisible()
  const left: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() === 'POST')
      left.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await call(app, '/auth/logout', { method: 'POST', token: (await page.evaluate(token)) ?? '' })
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(token)).toBeNull()
  expect(left).toEqual(['POST /', 'GET /login'])
})

test('while the user loads the page says so; a server that is briefly away does not sign out', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  await signIn(page, await register(app))
  let answers = 0
  await page.route('**/api/users/me', (route) =>
    answers++ < 2
      ? route.fulfill({ status: 503, json: { message: 'away', code: 'unavailable', requestId: 'x' } })
      : route.continue(),
  )
  await page.goto('/')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('No widgets yet')).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(token)).toBeTruthy()
})
