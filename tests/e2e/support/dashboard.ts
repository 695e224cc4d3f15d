import type { Locator, Page, Request } from 'playwright/test'
import { type App, sql, until } from './app'
import { publish } from './mqtt'
import { type Account, call, expect, register, signIn } from './test'

type Token = Pick<Account, 'token'>
export type Place = { x: number; y: number; w: number; h: number }
export type StoredWidget = { key: string; type: string; config: Record<string, unknown>; position: Place }
type NewWidget = { key: string; type: string; config?: Record<string, unknown>; position?: Place }

/** A minute passes after the broker has told a device's last will; the next sweep then finds it offline. */
export async function letWillAge(app: App, deviceId: string): Promise<void> {
  const aged = `last_seen_at = now() - interval '3 minutes', will_at = now() - interval '2 minutes'`
  const text = `update device set ${aged} where public_id = $1 and will_at is not null`
  await until('the will is stored', () => sql(app, text, [deviceId]))
}

/** A native device reports these metrics, now; resolves when they are stored. */
export function report(app: App, deviceId: string, m: Record<string, number>): Promise<void> {
  const payload = JSON.stringify({ ts: Date.now(), m })
  return publish({ port: app.mqttPort, topic: `tc/v1/${deviceId}/telemetry`, payload })
}

/** A level that has changed at once and stays: a jump counts with its second reading. */
export async function jump(app: App, deviceId: string, m: Record<string, number>): Promise<void> {
  const ts = Date.now()
  for (const at of [ts, ts + 1]) {
    const payload = JSON.stringify({ ts: at, m })
    await publish({ port: app.mqttPort, topic: `tc/v1/${deviceId}/telemetry`, payload })
  }
}

/** A device that has reported and belongs to this account. */
export async function own(
  app: App,
  { token }: Token,
  deviceId: string,
  m: Record<string, number> = { distance_mm: 500 },
) {
  await report(app, deviceId, m)
  await call(app, `/devices/${deviceId}/claim`, { method: 'POST', token })
}

export async function addWidgets(app: App, { token }: Token, widgets: readonly NewWidget[]) {
  for (const { key, type, config = {} } of widgets)
    await call(app, '/users/me/widgets', { method: 'POST', token, body: { key, type, config } })
  const body = widgets.flatMap(({ key, position }) => (position ? [{ key, position }] : []))
  if (body.length > 0) await call(app, '/users/me/widgets', { method: 'PATCH', token, body })
}

export async function widgetsOf(app: App, { token }: Token): Promise<StoredWidget[]> {
  return (await call<{ widgets: StoredWidget[] }>(app, '/users/me/widgets', { token })).widgets
}

/** Where the server says the widgets stand, by key. */
export const placesOf = async (app: App, account: Token): Promise<Record<string, Place>> =>
  Object.fromEntries((await widgetsOf(app, account)).map(({ key, position }) => [key, position]))

export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title })

/** Opens a card's menu and chooses an entry. */
export async function choose(page: Page, title: string, entry: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Opens a tool of a device in a list. */
export async function openTool(page: Page, deviceId: string, tool: string): Promise<void> {
  await press(page, `Tools for ${deviceId}`)
  await page.getByRole('menuitem', { name: tool, exact: true }).click()
}

/** The layouts the page sends, as they leave it. */
export function watchLayouts(page: Page): { at: number; body: unknown }[] {
  const sent: { at: number; body: unknown }[] = []
  page.on('request', (request) => {
    if (isLayout(request)) sent.push({ at: Date.now(), body: request.postDataJSON() })
  })
  return sent
}

const isLayout = (request: Request): boolean =>
  request.method() === 'PATCH' && new URL(request.url()).pathname === '/api/users/me/widgets'

/** Waits until the cards have come to rest, and says where they are on the screen. */
export async function boxesOf(page: Page): Promise<unknown> {
  const read = () =>
    page.locator('.react-grid-item:not(.react-grid-placeholder)').evaluateAll((items) =>
      Promise.all(
        items.map(async (item) => {
          await Promise.allSettled(item.getAnimations().map((animation) => animation.finished))
          const { left, top, width, height } = item.getBoundingClientRect()
          return [item.querySelector('h2')?.textContent, left, top + scrollY, width, height].join(' ')
        }),
      ),
    )
  await expect(page.getByRole('article').first()).toBeVisible()
  return (await read()).toSorted()
}

/** Moves or sizes a card by a key, and says where the cards are once they lie otherwise. */
export async function nudge(page: Page, title: string, key: string): Promise<unknown> {
  const before = await boxesOf(page)
  await handle(page, title).press(key)
  await expect.poll(() => boxesOf(page)).not.toEqual(before)
  return boxesOf(page)
}

/** Where `furnish` puts its widgets. */
export const START = {
  summary: { x: 0, y: 0, w: 3, h: 2 },
  status: { x: 3, y: 0, w: 3, h: 2 },
  level: { x: 6, y: 0, w: 3, h: 4 },
}
const TITLES = ['Device Summary', 'Tank Status', 'Water Level Monitor']

/** An account with a widget of every type, side by side. */
export async function furnish(app: App): Promise<Account> {
  const account = await register(app)
  await addWidgets(app, account, [
    { key: 'summary', type: 'device-summary', position: START.summary },
    { key: 'status', type: 'tank-status', position: START.status },
    { key: 'level', type: 'water-level', position: START.level },
  ])
  return account
}

/** Signs in to a dashboard made by `furnish`. */
export async function openFurnished(page: Page, account: Account): Promise<void> {
  await signIn(page, account)
  for (const title of TITLES) await expect(card(page, title)).toBeVisible()
  // it stands above the grid, and comes with the answer about the devices
  await expect(page.getByText('Get Started')).toBeVisible()
}

/** What the keyboard holds a widget by while the layout is edited. */
export const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Move or resize (.* · )?${title}$`) })
