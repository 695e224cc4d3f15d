import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type App, sql, SUPERUSER } from './support/app'
import { press } from './support/dashboard'
import { check } from './support/screens'
import { call, expect, journey, register, rowOf, signIn } from './support/test'

const mark = () => randomUUID().slice(0, 8)

/** Checks a list in the open dialog. */
async function checkList(page: Page, lines: string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or paste it').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
}

const isOwnedBy = async (app: App, deviceId: string, email: string): Promise<boolean> =>
  (await sql(
    app,
    'select 1 from device join app_user on app_user.id = owner_id where public_id = $1 and email = $2',
    [deviceId, email],
  )) === 1

journey('a list of people is invited as a whole once nothing is wrong with it', async ({ page }) => {
  const [ada, ravi] = [`${mark()}@example.org`, `${mark()}@example.org`]
  await signIn(page, SUPERUSER)
  await page.goto('/admin')
  await press(page, 'Import a list')
  await checkList(page, ['email;role;note', `${ada};user;north farm`, `${ravi};king;`, 'nobody;user;'])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 problems; nothing was brought in.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([/^Line 3: /, /^Line 4: /])
  await check(page, 'a list with problems')
  await checkList(page, ['email;role;note', `${ada};user;north farm`, `${ravi};user;`])
  await expect(dialog.getByText('2 lines are fine; nothing was brought in yet.')).toBeVisible()
  await press(page, 'Invite 2 people')
  await expect(page.getByText('2 invitations sent')).toBeVisible()
  await page.goto(`/admin?view=invitations&q=${ada}`)
  await expect(rowOf(page, ada)).toContainText('north farm')
  await rowOf(page, ada).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rowOf(page, ada).getByText('Withdrawn', { exact: true })).toBeVisible()
})

journey(
  'devices come in as a list, get and lose a tag, go to a person, and are released',
  async ({ page, app }) => {
    const prefix = `lot-${mark()}`
    const [one, two] = [`${prefix}-a`, `${prefix}-b`]
    const owner = await register(app, 'Ravi Iyer')
    await signIn(page, SUPERUSER)
    await page.goto('/devices')
    await press(page, 'Import devices')
    await checkList(page, ['deviceId,name,tags', `${one},North,`, `${one},South,`])
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText([/^Line 3: /])
    await checkList(page, ['deviceId,name,tags', `${one},North,`, `${two},South,`])
    await press(page, 'Register 2 devices')
    await expect(page.getByText('2 devices registered')).toBeVisible()

    await page.goto(`/devices?q=${prefix}`)
    const choose = async () => {
      for (const id of [one, two]) await rowOf(page, id).getByRole('checkbox').check()
    }
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await choose()
    await bar.getByRole('button', { name: 'Add tag' }).click()
    await dialog.getByLabel('Tag', { exact: true }).fill('a,b')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(dialog.getByText('Must not contain a comma')).toBeVisible()
    await dialog.getByLabel('Tag', { exact: true }).fill('valley')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(page.getByText('2 devices have the tag valley')).toBeVisible()
    await expect(rowOf(page, one)).toContainText('valley')
    await choose()
    await bar.getByRole('button', { name: 'Remove tag' }).click()
    await dialog.getByLabel('Tag', { exact: true }).fill('valley')
    await dialog.getByRole('button', { name: 'Remove tag' }).click()
    await expect(page.getByText('Tag “valley” removed')).toBeVisible()
    await expect(rowOf(page, one)).not.toContainText('valley')

    await choose()
    await bar.getByRole('button', { name: 'Assign' }).click()
    await dialog.getByRole('textbox', { name: 'New owner' }).fill(owner.email)
    await dialog.getByRole('radio').check()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('2 devices assigned')).toBeVisible()
    await expect(rowOf(page, two)).toContainText('Ravi Iyer')
    expect(await isOwnedBy(app, two, owner.email)).toBe(true)
    await choose()
    await bar.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('2 devices released')).toBeVisible()
    expect(await isOwnedBy(app, two, owner.email)).toBe(false)
  },
)

journey(
  'whose account is disabled hands the alerts to another; a password and sessions are withdrawn',
  async ({ page, app }) => {
    const [gone, deputy] = [await register(app, 'Gone Fishing'), await register(app, 'Ravi Iyer')]
    const { token } = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
    const deviceId = `hers-${mark()}`
    await call(app, '/admin/devices', { token, method: 'POST', body: { deviceId } })
    await call(app, `/devices/${deviceId}/claim`, { token: gone.token, method: 'POST' })
    const choose = async (item: string) => {
      await press(page, 'Actions')
      await page.getByRole('menuitem', { name: item }).click()
    }
    await signIn(page, SUPERUSER)
    await page.goto(`/admin?q=${gone.email}`)
    await page.getByRole('link', { name: 'Gone Fishing' }).first().click()
    await choose('Send the verification mail again')
    // this server sends none
    await expect(page.getByText('This server sends no e-mail')).toBeVisible()
    await choose('End all sessions')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
    await expect(page.getByText('All sessions of Gone Fishing have ended')).toBeVisible()
    await expect(call(app, '/users/me', { token: gone.token })).rejects.toThrow('401')
    await choose('Force a new password')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Force a new password' }).click()
    await expect(page.getByText('The password of Gone Fishing was withdrawn')).toBeVisible()
    const login = { method: 'POST', body: { email: gone.email, password: gone.password } }
    await expect(call(app, '/auth/login', login)).rejects.toThrow('401')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/reset/)
    await dialog.getByRole('button', { name: 'Done' }).click()

    await choose('Disable…')
    await dialog.getByRole('combobox', { name: 'Alerts of 1 device' }).selectOption('other')
    await expect(dialog.getByRole('button', { name: 'Disable' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Who receives them' }).fill(deputy.email)
    await dialog.getByRole('radio').check()
    await check(page, 'who receives the alerts')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('The account of Gone Fishing is disabled')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: deputy.email })).toBeVisible()
  },
)
