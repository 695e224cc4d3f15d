import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type App, sql, SUPERUSER } from './support/app'
import { everywhere } from './support/screens'
import { type Account, call, expect, journey, navigate, register, signIn, test } from './support/test'

const PATH = '/superuser/users'

const rootToken = async (app: App): Promise<string> =>
  (await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })).token

/** Makes every proof of who the user is older than the ten minutes it counts. */
const ageProofs = (app: App) => sql(app, `update session set proved_at = now() - interval '1 hour'`)

/** A device of this account. */
async function ownDevice(app: App, { token }: Account, name: string): Promise<string> {
  const deviceId = `users-${randomUUID().slice(0, 8)}`
  const root = await rootToken(app)
  await call(app, '/admin/devices', { token: root, method: 'POST', body: { deviceId, name } })
  await call(app, `/devices/${deviceId}/claim`, { token, method: 'POST' })
  return deviceId
}

const idOf = async (app: App, { token }: Account): Promise<string> =>
  (await call<{ user: { id: string } }>(app, '/users/me', { token })).user.id

async function openPerson(page: Page, app: App, account: Account): Promise<string> {
  const id = await idOf(app, account)
  await page.goto(`${PATH}?open=${id}`)
  await expect(page.getByText(account.email).first()).toBeVisible()
  return id
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function prove(page: Page) {
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password').fill(SUPERUSER.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
}

/** What a write of the person's own console is answered, with the token that this browser holds. */
const tryWrite = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem('auth_token') ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(`/api${path}`, { method, headers, ...(body && { body }) })
      return `${response.status} ${((await response.json()) as { code?: string }).code}`
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )

journey(
  'a superuser looks at an account: its screens, no write, and one press leads back',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 403/)
    const owner = await register(app)
    const deviceId = await ownDevice(app, owner, 'Roof tank')
    await signIn(page, SUPERUSER)
    await navigate(page, 'link', 'Users Explorer')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users Explorer')
    await page.goto(`${PATH}?q=${encodeURIComponent(owner.email)}`)
    await page.getByRole('link', { name: 'Asha Rao' }).first().click()
    await expect(page).toHaveURL(/open=/)
    await ageProofs(app)
    await page.getByRole('button', { name: 'See as this user' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Look' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('asked about the roof tank')
    await dialog.getByRole('button', { name: 'Look' }).click()
    await prove(page)

    const banner = page.getByRole('region', { name: 'Read-only view of an account' })
    await expect(banner).toContainText('You see the console as Asha Rao')
    await page.goto('/devices')
    await expect(page.getByRole('link', { name: 'Roof tank' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Users Explorer' })).toHaveCount(0)
    const refused = '403 read_only_session'
    expect(await tryWrite(page, 'PATCH', '/users/me', { name: 'Somebody' })).toBe(refused)
    expect(await tryWrite(page, 'DELETE', `/devices/${deviceId}/claim`)).toBe(refused)
    expect(await tryWrite(page, 'POST', '/users/me/api-keys', {})).toBe(refused)
    expect(await tryWrite(page, 'POST', '/users/me/delete', {})).toBe(refused)
    expect(await tryWrite(page, 'GET', '/users/me/api-keys')).toBe(refused)
    // nor what the superuser may in the session of their own
    const [id, other] = [await idOf(app, owner), randomUUID()]
    const digest = { from: other, email: owner.email, digest: 'x', address: 'keep' }
    expect(await tryWrite(page, 'GET', `/superuser/users/${id}/merge?from=${other}`)).toBe(refused)
    expect(await tryWrite(page, 'POST', `/superuser/users/${id}/merge`, digest)).toBe(refused)
    expect(await tryWrite(page, 'POST', `/superuser/users/${id}/unlock`)).toBe(refused)
    expect(await tryWrite(page, 'POST', '/superuser/email/transport-check', {})).toBe(refused)
    const delivery = `/users/me/webhooks/${other}/deliveries/${other}`
    expect(await tryWrite(page, 'POST', `${delivery}/again`)).toBe(refused)
    for (const path of [PATH, '/superuser/email']) {
      await page.goto(path)
      await expect(page.getByText('Forbidden').first()).toBeVisible()
    }
    await page.goto('/profile?tab=integrations')
    await expect(banner).toBeVisible()
    await expect(page.getByRole('button', { name: /Deliveries/ })).toHaveCount(0)

    await banner.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${PATH}?open=${id}`)
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'See as this user' })).toBeVisible()
    const told = await call<{ notifications: { title: string; message: string }[] }>(app, '/notifications', {
      token: owner.token,
    })
    expect(told.notifications[0]?.message).toContain('asked about the roof tank')
  },
)

journey(
  'two accounts become one, after a preview, the typed address and a proof',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 403/)
    const [from, into] = [await register(app, 'Old Asha'), await register(app, 'New Asha')]
    await ownDevice(app, from, 'Garden tank')
    const intoId = await idOf(app, into)
    await signIn(page, SUPERUSER)
    await openPerson(page, app, from)
    await ageProofs(app)
    await choose(page, 'Merge into another account…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Account that remains' }).fill(into.email)
    await dialog.getByRole('radio').check()
    await expect(dialog.getByRole('region', { name: '1 device moves' })).toContainText('Garden tank')
    const submit = dialog.getByRole('button', { name: 'Merge accounts' })
    await expect(submit).toBeDisabled()
    await dialog.getByLabel(`Type ${from.email} to confirm`).fill(from.email)
    await submit.click()
    await prove(page)
    await expect(page.getByText(`${from.email} was merged into ${into.email}`)).toBeVisible()
    await expect(page).toHaveURL(`${PATH}?open=${intoId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('New Asha')
    await expect(page.getByRole('link', { name: /Garden tank/ })).toBeVisible()
    await expect(call(app, '/auth/login', { method: 'POST', body: from })).rejects.toThrow('40')
    // its address is kept, and can be let go
    await page.getByRole('link', { name: 'Access' }).click()
    await expect(page.getByRole('button', { name: `End ${from.email}` })).toBeVisible()
  },
)

journey(
  'an account is erased: its devices are free, and its page says that it is gone',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 403/)
    const account = await register(app, 'Gone Soon')
    const deviceId = await ownDevice(app, account, 'Field tank')
    await signIn(page, SUPERUSER)
    const id = await openPerson(page, app, account)
    await ageProofs(app)
    await choose(page, 'Erase the account…')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Becomes free', exact: true })).toContainText('Devices')
    await expect(dialog.getByRole('region', { name: 'Kept', exact: true })).toContainText('Audit records')
    const typed = dialog.getByLabel(`Type ${account.email} to confirm`)
    const submit = dialog.getByRole('button', { name: 'Erase account' })
    await typed.fill('somebody@example.org')
    await expect(submit).toBeDisabled()
    await typed.fill(account.email)
    await submit.click()
    await prove(page)
    await expect(page.getByText(`The account ${account.email} was erased`)).toBeVisible()
    await expect(page).toHaveURL(PATH)
    await expect(call(app, '/users/me', { token: account.token })).rejects.toThrow('401')
    const next = await register(app)
    await call(app, `/devices/${deviceId}/claim`, { token: next.token, method: 'POST' })
    await page.goto(`${PATH}?open=${id}`)
    await expect(page.getByText('This account is not there')).toBeVisible()
  },
)

journey(
  'failed sign-ins are told by address and forgotten, and a session is ended',
  async ({ page, app, expectErrors }) => {
    expectErrors(/status of 403/)
    const account = await register(app, 'Locked Out')
    const wrong = { email: account.email, password: 'not the password' }
    await expect(call(app, '/auth/login', { method: 'POST', body: wrong })).rejects.toThrow('401')
    await signIn(page, SUPERUSER)
    await page.goto(`${PATH}?view=signIns`)
    await everywhere(page, 'failed sign-ins', async () => {
      await expect(page.getByRole('link', { name: account.email })).toBeVisible()
    })
    await page.getByRole('link', { name: account.email }).click()
    await page.getByRole('link', { name: 'Sign-ins', exact: true }).click()
    await expect(page.getByText('1 of 10 failures')).toBeVisible()
    await page.getByRole('button', { name: 'Unlock sign-in' }).click()
    await expect(page.getByText('1 failure forgotten')).toBeVisible()
    await expect(page.getByText('No failed sign-in counts at present.')).toBeVisible()

    await page.getByRole('link', { name: 'Record', exact: true }).click()
    await expect(page.getByText('password_hash')).toHaveCount(0)
    await page.getByText('session.user_id').click()
    await page.getByRole('link', { name: 'Access', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    await everywhere(page, 'access of a person', async () => {
      await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    })
    await page.getByRole('button', { name: /^End / }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
    await expect(page.getByText('Nothing opens this account')).toBeVisible()
    await expect(call(app, '/users/me', { token: account.token })).rejects.toThrow('401')
  },
)

test('nobody else gets in: not by the page, not by its calls', async ({ page, app, expectErrors }) => {
  expectErrors(/status of 403/)
  const [stranger, other] = [await register(app), await register(app)]
  const id = await idOf(app, other)
  await signIn(page, stranger)
  await expect(page.getByRole('link', { name: 'Users Explorer' })).toHaveCount(0)
  await page.goto(`${PATH}?open=${id}`)
  await expect(page.getByText('Forbidden').first()).toBeVisible()
  const reason = { reason: 'curious' }
  expect(await tryWrite(page, 'POST', `/superuser/users/${id}/impersonate`, reason)).toBe('403 forbidden')
  expect(await tryWrite(page, 'GET', `/superuser/users/${id}/record`)).toBe('403 forbidden')
  expect(await tryWrite(page, 'GET', `/superuser/users/${id}/access`)).toBe('403 forbidden')
})
