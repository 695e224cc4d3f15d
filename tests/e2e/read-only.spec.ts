import type { Page } from 'playwright/test'
import { type App, SUPERUSER, sql } from './support/app'
import { own, report } from './support/dashboard'
import { pressEverything } from './support/press-everything'
import { type Account, call, expect, register, signIn, test } from './support/test'
import { furnishAll } from './support/thirteen'

// All that a page draws when it comes into view is there at once.
test.use({ viewport: { width: 1440, height: 6000 }, contextOptions: { reducedMotion: 'reduce' } })

const NO_CHANGES = 'You are looking at somebody else’s account: nothing can be changed'

const tabsOf = (deviceId: string, ...tabs: string[]) => tabs.map((tab) => `/devices/${deviceId}?tab=${tab}`)
/** In which most of the kinds of controls stand. */
const PATHS = [
  // what holds the most is shared
  '/',
  '/devices',
  '/',
  '/devices',
  '/widgets?show=own',
  ...['personal', 'preferences', 'integrations', 'security'].map((tab) => `/profile?tab=${tab}`),
  ...tabsOf('look-tank', 'overview', 'sharing', 'danger'),
  ...tabsOf('look-pump', 'pump'),
  ...tabsOf('walk-theirs', 'sharing'),
]
const OTHERS = [
  ...['/devices/claim', '/devices/inbox'],
  ...['gallery', 'templates', 'history'].map((panel) => `/widgets?show=${panel}`),
  ...['system'].map((tab) => `/profile?tab=${tab}`),
  ...tabsOf('look-tank', 'history', 'tank', 'alerts', 'diagnostics', 'audit'),
  ...tabsOf('look-pump', 'overview'),
  ...tabsOf('walk-theirs', 'overview'),
]
const isWhole = process.env['LOOKS'] === 'all'

/** Some that must have been found and withheld, wherever they stand. */
const WITHHELD = [
  /^\/ .*button Edit Layout$/,
  /^\/ .*button Acknowledge/,
  /^\[menu .*menuitem Remove$/,
  /^\[menu .*menuitem Mute for/,
  /^\[dialog Dashboards\] .*button Rename/,
  /^\[dialog Places\] .*button Remove/,
  /^\[dialog Views\] .*button Save$/,
  /^\[dialog Sensor\] .*button Save$/,
  /^\[dialog Pump settings\] .*button Save$/,
  /^\[dialog Notifications\] .*button Mark all read$/,
  /^\/devices .*button Accept$/,
  /^\/devices .*button Tag$/,
  /^\/widgets .*button/,
  /^\/profile .*button Save Changes$/,
  /^\/profile .*button Make a key$/,
  /^\/profile .*switch Push/,
  /^\/devices\/look-tank .*select Role/,
  /^\/devices\/look-tank .*button Take back/,
  /^\/devices\/look-tank .*button Release device$/,
  /^\/devices\/look-pump .*button Start$/,
  /^\/devices\/walk-theirs .*button Leave this device$/,
]

/** An account with something of each kind that can be changed. */
async function furnish(app: App): Promise<Account> {
  const [owner, other] = [await furnishAll(app, 'look'), await register(app, 'Ravi')]
  const emails = [owner.email, other.email]
  await sql(app, 'update app_user set email_verified_at = now() where email = any($1)', [emails])
  const post = (path: string, body: object, { token } = owner) =>
    call(app, path, { method: 'POST', token, body })
  for (const deviceId of ['walk-theirs', 'walk-invited', 'walk-offered']) await own(app, other, deviceId)
  const share = { email: owner.email, role: 'operator' }
  await post('/devices/walk-theirs/shares', share, other)
  type Invitations = { invitations: { id: string }[] }
  const { invitations } = await call<Invitations>(app, '/invitations', { token: owner.token })
  for (const { id } of invitations) await post(`/invitations/${id}/accept`, {})
  await post('/devices/walk-invited/shares', share, other)
  await post('/devices/walk-offered/transfer', { email: owner.email }, other)
  await post('/devices/look-tank/shares', { email: other.email, role: 'viewer' })
  await post('/devices/look-tank/notes', { at: new Date().toISOString(), text: 'Cleaned the filter' })
  await post('/sites', { name: 'North farm' })
  await post('/users/me/dashboards', { name: 'Pumps' })
  const view = { list: 'devices', name: 'Silent ones', view: {} }
  await call(app, '/users/me/views', { method: 'PUT', token: owner.token, body: view })
  // a critical alert is open
  for (const distance_mm of [990, 991, 992]) await report(app, 'look-tank', { distance_mm })
  return owner
}

/** Makes this browser look at the account in a read-only session. */
async function lookAt(page: Page, app: App, { token }: Account): Promise<void> {
  const { user } = await call<{ user: { id: string } }>(app, '/users/me', { token })
  await signIn(page, SUPERUSER)
  await page.goto(`/superuser/users?open=${user.id}`)
  await page.getByRole('button', { name: 'See as this user' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('asked why the pump does not start')
  await page.getByRole('dialog').getByRole('button', { name: 'Look' }).click()
  await expect(page.getByRole('region', { name: 'Read-only view of an account' })).toBeVisible()
}

test('whatever is pressed in a read-only view, nothing is sent that would be refused', async ({
  page,
  context,
  app,
  expectErrors,
}) => {
  test.setTimeout(900_000)
  // the call at the end, and the picture whose address was filled in
  const expected = /status of 403|example\.org/
  expectErrors(expected)
  await lookAt(page, app, await furnish(app))
  const last = new Map<Page, string>()
  const sent: string[] = []
  const errors: string[] = []
  const watch = (one: Page) => {
    one.on('response', (response) => {
      const method = response.request().method()
      if (method !== 'GET' || response.status() === 403)
        sent.push(`${method} ${new URL(response.url()).pathname}, after ${last.get(one)}`)
    })
    one.on('dialog', (dialog) => void dialog.accept())
    one.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`
      if (message.type() === 'error' && !expected.test(text)) errors.push(text)
    })
  }
  const pages = [page, await context.newPage()]
  for (const one of pages) watch(one)
  const walk = await pressEverything(pages, {
    paths: isWhole ? [...PATHS, ...OTHERS] : PATHS,
    reason: NO_CHANGES,
    skipped: /button (Leave|Logout|Sign Out)$/,
    onPress: (one, what) => void last.set(one, what),
  })
  expect(sent).toEqual([])
  expect(errors).toEqual([])
  expect(walk.pressed.length).toBeGreaterThan(isWhole ? 250 : 150)
  expect(WITHHELD.filter((one) => !walk.withheld.some((key) => one.test(key)))).toEqual([])
  expect(walk.pressed.filter((key) => key.endsWith('button Try again'))).toEqual([])

  // and what would have been sent is seen
  last.set(page, 'the walk')
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth_token') ?? ''}` }
    await fetch('/api/notifications/mark-all-read', { method: 'PATCH', headers })
  })
  expect(sent).toEqual(['PATCH /api/notifications/mark-all-read, after the walk'])
})
