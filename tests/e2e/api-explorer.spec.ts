import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import ts from 'typescript'
import type { paths } from '~/public/openapi'
import { type App, sql, SUPERUSER } from './support/app'
import { check, everywhere } from './support/screens'
import { call, expect, register, signIn, test } from './support/test'

// what serves functions may live in this process, so nothing is waited for in a way that stops it
const execute = promisify(execFile)

const PATH = '/superuser/api-explorer'
const open = (page: Page, id: string) => page.goto(`${PATH}?call=${id}`)
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })

/** A person with a device and, by the screens, a key. */
async function owner(app: App) {
  const account = await register(app)
  const deviceId = `tank-${account.email.slice(0, 8)}`
  const root = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
  await call(app, '/admin/devices', {
    token: root.token,
    method: 'POST',
    body: { deviceId, family: 'native' },
  })
  await call(app, `/devices/${deviceId}/claim`, { token: account.token, method: 'POST' })
  return { account, deviceId }
}

async function makeKey(page: Page, scopes: readonly string[]): Promise<string> {
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Barn script')
  for (const scope of scopes) await dialog.getByRole('checkbox', { name: new RegExp(`^${scope}`) }).check()
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  return key
}

test('a key is made, used as the docs say, and revoked', async ({ app, page }) => {
  const { account, deviceId } = await owner(app)
  await signIn(page, account)
  const key = await makeKey(page, ['Change'])
  expect(key).toMatch(/^cst_[0-9A-Za-z]{38}$/)
  const actions = page.getByRole('button', { name: 'Actions for Barn script' })
  const row = page.getByRole('listitem').filter({ has: actions })
  await expect(row).toContainText('never used')

  const examples = [...readFileSync('docs/api.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
  expect(examples.length).toBeGreaterThanOrEqual(4)
  const env = { ...process.env, CISTERN: app.url, CISTERN_KEY: key, DEVICE: deviceId }
  for (const [, example = ''] of examples) {
    const { stdout } = await execute('sh', ['-ec', example], { env })
    expect(() => JSON.parse(stdout), example).not.toThrow()
  }
  await page.reload()
  await expect(row).toContainText('by curl')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  const refused = await fetch(`${app.url}/api/devices`, { headers: { authorization: `Bearer ${key}` } })
  expect(refused.status).toBe(401)
})

/** Twenty calls of different kinds: reads, lists, downloads, a stream, redirects, writes, refusals. */
const WALK: readonly (readonly [id: string, status: number, values?: Record<string, string>])[] = [
  ['getMe', 200],
  ['listDevices', 200],
  ['myDevices', 200],
  ['searchDevices', 200, { q: 'tank' }],
  ['getDevice', 200, { deviceId: '' }],
  ['getReadings', 200, { deviceId: '', metric: 'distance_mm' }],
  ['exportReadings', 200, { deviceId: '', metric: 'distance_mm' }],
  ['getPump', 404, { deviceId: 'nothing', ch: '0' }],
  ['listAlerts', 200],
  ['listNotifications', 200],
  ['stream', 200],
  ['getHealth', 200],
  ['getLiveness', 200],
  ['openApi', 200],
  ['listUsers', 200],
  ['exportUsers', 200],
  ['listAudit', 200],
  ['getTodoBoard', 200],
  ['readAllNotifications', 200],
  ['verifyAudit', 200],
  ['createTodo', 200],
]

test('twenty calls are tried in the explorer and answer what the document promises', async ({
  app,
  page,
  expectErrors,
}) => {
  test.setTimeout(180_000)
  expectErrors(/status of 404/)
  const { deviceId } = await owner(app)
  await signIn(page, SUPERUSER)
  await page.getByRole('link', { name: 'API Explorer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Explorer')
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('person signed-in')
  await page.getByRole('link', { name: '/users/me' }).first().click()
  await expect(page.getByRole('heading', { name: 'The signed-in person' })).toBeVisible()
  await expect(page).toHaveURL(/call=getMe$/)
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('')
  for (const [id, status, values = {}] of WALK) {
    await page.locator(`a[href$="call=${id}"]`).click()
    await expect(page).toHaveURL(new RegExp(`call=${id}$`))
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeEnabled()
    for (const [name, value] of Object.entries(values))
      await page
        .locator(`tr[data-param-name="${name}"] input`)
        .first()
        .fill(value || deviceId)
    await send.click()
    const question = page.getByRole('alertdialog')
    if (['readAllNotifications', 'verifyAudit', 'createTodo'].includes(id)) {
      await expect(question).toContainText('This changes something')
      await question.getByRole('button', { name: 'Send it' }).click()
    }
    await expect(answer(page), id).toContainText('As documented', { timeout: 15_000 })
    await expect(answer(page).getByRole('status'), id).toContainText(String(status))
    await expect(answer(page), id).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  }
})

test('a key is tried, a write is not sent unasked, and a call is copied', async ({
  app,
  page,
  expectErrors,
}) => {
  expectErrors(/403/)
  const { account } = await owner(app)
  const made = await call<{ key: string }>(app, '/users/me/api-keys', {
    ...{ token: account.token, method: 'POST', body: { name: 'Read', scopes: ['read'] } },
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, SUPERUSER)
  await open(page, 'addWidget')
  await page.getByLabel('Try it as').selectOption('key')
  await page.getByLabel('API key', { exact: true }).fill(made.key)
  await page.getByRole('button', { name: 'Copy as TypeScript' }).click()
  await expect(page.getByText('Copied', { exact: false }).first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`client.POST('/users/me/widgets'`)
  expect(copied).not.toContain(made.key)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('widget.add')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(answer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await question.getByRole('button', { name: 'Send it' }).click()
  await expect(answer(page)).toContainText('insufficient_scope')

  await page.getByRole('searchbox', { name: 'Search calls' }).fill('person signed-in')
  await page.getByRole('link', { name: '/users/me' }).first().click()
  // until then Send belongs to the call before
  await expect(page.getByRole('heading', { name: 'The signed-in person' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer(page)).toContainText(/59\d of this key/)
})

test('what is copied of a call runs as it is: in a shell, and as a program that compiles', async ({
  app,
  page,
}, info) => {
  const root = await call<{ token: string }>(app, '/auth/login', { method: 'POST', body: SUPERUSER })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, SUPERUSER)
  await open(page, 'listAudit')
  await page.locator('tr[data-param-name="limit"] input').fill('2')
  const copied = async (as: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: `Copy as ${as}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const env = { ...process.env, CISTERN_TOKEN: root.token }
  const { stdout } = await execute('sh', ['-ec', await copied('curl')], { env })
  const answer = JSON.parse(stdout)
  expect(answer.records).toHaveLength(2)

  const [types, program] = [info.outputPath('openapi.d.ts'), info.outputPath('call.ts')]
  writeFileSync(types, await (await fetch(`${app.url}/openapi.d.ts`)).text())
  writeFileSync(program, await copied('TypeScript'))
  const strict = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'esnext', '--types', 'node']
  const rules = [...strict, '--moduleResolution', 'bundler', '--ignoreConfig']
  await execute('node_modules/.bin/tsc', [...rules, program])
  // the Node.js that runs the tests may not take types away by itself
  const plain = info.outputPath('call.mjs')
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }
  writeFileSync(
    plain,
    ts.transpileModule(readFileSync(program, 'utf8'), { compilerOptions: options }).outputText,
  )
  const printed = await execute(process.execPath, [plain], { env })
  expect(printed.stdout).toContain('nextCursor')
})

test('the published types fit what the server answers', async ({ app }) => {
  const { account, deviceId } = await owner(app)
  const headers = { authorization: `Bearer ${account.token}` }
  const client = createClient<paths>({ baseUrl: `${app.url}/api`, headers })
  const { data } = await client.GET('/devices/{deviceId}', { params: { path: { deviceId } } })
  expect(data?.device.deviceId).toBe(deviceId)
  const { error } = await client.GET('/devices/{deviceId}', { params: { path: { deviceId: 'none' } } })
  expect(error?.code).toBe('not_found')
  const served = await fetch(`${app.url}/openapi.d.ts`)
  expect(await served.text()).toBe(readFileSync('public/openapi.d.ts', 'utf8'))
})

test('looks right in every width and theme, under the console’s own policy', async ({ app, page }) => {
  await signIn(page, SUPERUSER)
  await sql(app, 'select 1')
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await open(page, 'sendCommand')
  await everywhere(page, 'the explorer', async ({ width }) => {
    // a hundred links more show nothing new
    if (width > 1000) await page.getByRole('searchbox', { name: 'Search calls' }).fill('command')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await expect(page.locator('.api-operation textarea').first()).toBeVisible()
  })
  // what stands in place of a form
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, 'myDevices')
  await expect(page.getByText('No parameters')).toBeVisible()
  await check(page, 'a call without parameters')
  const foreign = loaded.filter((url) => /^https?:/.test(url) && !url.startsWith(app.url))
  expect(foreign).toEqual([])
})
