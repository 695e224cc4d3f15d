import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type App, sql, SUPERUSER } from './support/app'
import { everywhere } from './support/screens'
import { type Account, call, expect, journey, navigate, register, rowOf, signIn, test } from './support/test'

/** Makes every proof of who the user is older than the ten minutes it counts. */
const ageProofs = (app: App) => sql(app, `update session set proved_at = now() - interval '1 hour'`)

async function openUser(page: Page, { email }: Account): Promise<void> {
  await page.goto(`/admin?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Asha Rao' }).first().click()
  await expect(page).toHaveURL(/open=/)
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

journey(
  'a superuser finds a user, proves who they are and makes them an administrator',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 400/)
    const account = await register(app)
    await signIn(page, SUPERUSER)
    await navigate(page, 'link', 'User Management')
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await openUser(page, account)
    await ageProofs(app)
    await choose(page, 'Change role…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('admin')
    await dialog.getByLabel('Reason').fill('looks after the north farm')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password').fill('not the password')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof.getByRole('alert')).toHaveText(/password is not right/)
    await proof.getByLabel('Password').fill(SUPERUSER.password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Asha Rao now has the role Admin')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Admin')
    // the sessions of before have ended
    await expect(call(app, '/users/me', { token: account.token })).rejects.toThrow('401')
    await page.getByRole('link', { name: 'Open in Audit Logs' }).click()
    await expect(page).toHaveURL(/\/audit\?actor=/)
    await page.goto(`/audit?action=user.role&q=${encodeURIComponent(account.email)}`)
    await page.getByRole('link', { name: 'Changed a role' }).first().click()
    const record = page.getByRole('dialog')
    await expect(record.getByText('looks after the north farm')).toBeVisible()
    await expect(record.getByRole('definition').filter({ hasText: 'user' }).last()).toContainText('admin')
    await page.goBack()
    await expect(record).toBeHidden()
  },
)

journey(
  'an invited person creates the account by the link, and by that link only once',
  async ({ page, app, browser }) => {
    const email = `${randomUUID().slice(0, 8)}@example.org`
    await signIn(page, SUPERUSER)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByLabel('E-mail').fill(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await page.getByRole('dialog').getByLabel('Invitation link').inputValue()
    await page.getByRole('button', { name: 'Done' }).click()

    const stranger = await browser.newPage()
    await stranger.goto(link.replace(/^https?:\/\/[^/]+/, app.url))
    await expect(stranger.getByText(`has invited ${email}`)).toBeVisible()
    expect(stranger.url()).not.toContain('token')
    await stranger.getByLabel('Name').fill('Ravi Iyer')
    await stranger.getByLabel('Password', { exact: true }).fill('a quiet pump by the river')
    await stranger.getByRole('button', { name: 'Create account' }).click()
    await stranger.waitForURL(`${app.url}/`)
    await stranger.close()

    const late = await browser.newPage()
    await late.goto(link.replace(/^https?:\/\/[^/]+/, app.url))
    await expect(late.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
    await late.close()
    await page.goto('/admin?view=invitations')
    await expect(rowOf(page, email)).toContainText('Accepted')
  },
)

journey('a disabled user is out with the next request, and in again when enabled', async ({ page, app }) => {
  const account = await register(app)
  await signIn(page, SUPERUSER)
  await openUser(page, account)
  await choose(page, 'Disable…')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('The account of Asha Rao is disabled')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Disabled')
  await expect(call(app, '/users/me', { token: account.token })).rejects.toThrow('401')
  const login = { method: 'POST', body: { email: account.email, password: account.password } }
  await expect(call(app, '/auth/login', login)).rejects.toThrow('401')
  await choose(page, 'Enable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Disabled')
  await call(app, '/auth/login', login)
})

journey('closed registration is said to visitors and refused by the call', async ({ page, app, browser }) => {
  await signIn(page, SUPERUSER)
  await page.goto('/admin?view=registration')
  await page.getByText('By invitation', { exact: true }).click()
  await expect(page.getByText('Registration is by invitation').first()).toBeVisible()
  try {
    await expect(register(app)).rejects.toThrow('registration_closed')
    const visitor = await browser.newPage()
    await visitor.goto(`${app.url}/register`)
    await expect(visitor.getByRole('heading', { name: 'Registration is by invitation' })).toBeVisible()
    await visitor.close()
  } finally {
    await page.getByText('Everybody', { exact: true }).click()
    await expect(page.getByText('Registration is open').first()).toBeVisible()
  }
  await register(app)
})

journey(
  'a device registered with a code is claimed with its newest code only',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 403/)
    const deviceId = `coded-${randomUUID().slice(0, 8)}`
    const owner = await register(app)
    await signIn(page, SUPERUSER)
    await page.goto('/devices')
    await page.getByRole('button', { name: 'Register device' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Device ID').fill(deviceId)
    await dialog.getByLabel('Claim code').fill('RIVER-7391')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText(`${deviceId} is registered`)).toBeVisible()
    await page.goto(`/devices?q=${deviceId}&owner=none`)
    await expect(rowOf(page, deviceId)).toContainText('Unclaimed')
    const claim = (code?: string) =>
      call(app, `/devices/${deviceId}/claim`, { token: owner.token, method: 'POST', body: { code } })
    await expect(claim()).rejects.toThrow('code_required')
    await expect(claim('WRONG-CODE')).rejects.toThrow('wrong_code')
    // a sheet with a new code: the one before is worth nothing any more
    await rowOf(page, deviceId).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'QR sheet' }).click()
    await dialog.getByLabel('Print new claim codes').check()
    const sheet = page.waitForRequest(/admin\/devices\/sheet$/)
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    const [printed] = (await sheet).postDataJSON().devices
    await expect(page.getByText('1 device has a new claim code')).toBeVisible()
    await expect(claim('river7391')).rejects.toThrow('wrong_code')
    await claim(printed.claimCode.toLowerCase().replace('-', ' '))
    await page.goto(`/devices?q=${deviceId}&owner=${encodeURIComponent(owner.email)}`)
    await expect(rowOf(page, deviceId)).toContainText('Asha Rao')
  },
)

journey(
  'the audit verifies its chain, and an owner sees what was done to the own device',
  async ({ page, app }) => {
    const owner = await register(app)
    const root = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
    const deviceId = `watched-${randomUUID().slice(0, 8)}`
    await call(app, '/admin/devices', { token: root.token, method: 'POST', body: { deviceId } })
    await call(app, `/devices/${deviceId}/claim`, { token: owner.token, method: 'POST' })
    await call(app, `/devices/${deviceId}`, {
      token: root.token,
      method: 'PATCH',
      body: { name: 'Roof tank' },
    })
    await signIn(page, SUPERUSER)
    await page.goto('/audit')
    await page.getByRole('button', { name: 'Verify chain' }).click()
    await expect(page.getByText(/records? verified: nothing was changed or removed/)).toBeVisible()
    await navigate(page, 'button', 'Sign Out')
    await expect(page).toHaveURL('/login')
    await signIn(page, owner)
    await page.goto(`/devices/${deviceId}?tab=audit`)
    const list = page.getByRole('list', { name: 'Audit' })
    await expect(list.getByRole('listitem').first()).toContainText('Changed a device')
    await expect(list.getByRole('listitem').first()).toContainText(SUPERUSER.email)
    await expect(list).toContainText('Claimed a device')
    await page.goto('/profile?tab=security')
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Signed in')
  },
)

test('the back office fits and is accessible in every width and theme', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, SUPERUSER)
  for (const path of [
    '/admin',
    '/admin?view=invitations',
    '/admin?view=registration',
    '/audit',
    '/devices',
  ]) {
    await page.goto(path)
    await everywhere(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
  }
})
