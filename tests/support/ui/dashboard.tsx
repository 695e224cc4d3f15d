import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Device } from '@/contracts/devices/device'
import type { Dashboard as DashboardOfList } from '@/contracts/me/dashboards'
import type { Widget } from '@/contracts/widget'
import type { Role } from '@/domain/access/policy'
import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'
import { Dashboard } from '@/features/dashboard/dashboard'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import { deviceFixture, deviceList } from '../fixtures/device-fixture'
import { AddressInTest } from './address'
import { fakeApi } from './fake-api'
import { layOut } from './lay-out'
import { personFixture } from '../fixtures/person-fixture'
import { renderUi } from './render-ui'

export const widget = (key: string, type: WidgetType, x: number, more: object = {}): Widget => {
  const { title, size, defaults } = widgetDefinitions[type]
  const position = { x, y: 0, w: size.w, h: size.h }
  return { key, type, title, config: { ...defaults(), ...more }, position }
}
export const summary = widget('summary', 'device-summary', 0)
export const status = widget('status', 'tank-status', 3, { deviceId: 'tank-1' })

/** It comes after 600 ms; a busy machine may need longer. */
export const SECOND_SEND = { timeout: 5_000 }

const FIRST: DashboardOfList = { id: FIRST_DASHBOARD, name: '', widgets: 2, links: 0 }

type Answers = Parameters<typeof fakeApi>[0]
type Options = {
  widgets?: Widget[]
  narrowOrder?: string[]
  /** Dashboards beside the first. */
  others?: DashboardOfList[]
  devices?: Device[]
  role?: Role
  answers?: Answers
  /** Of the address. */
  search?: string
  claimSearch?: ReactNode
}

export function openDashboard({
  widgets = [summary, status],
  narrowOrder = [],
  others = [],
  devices = [deviceFixture()],
  role,
  answers = {},
  search = '',
  claimSearch = <p>claim search</p>,
}: Options = {}) {
  layOut()
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture(role && { role }) } }),
    'GET /devices': () => deviceList(...devices),
    'GET /devices/mine': () => ({ body: { devices: devices.filter(({ owned }) => owned) } }),
    'GET /devices/tank-1/readings': () => ({ body: { points: [] } }),
    'GET /users/me/widgets': () => ({ body: { widgets, narrowOrder } }),
    'GET /users/me/dashboards': () => ({ body: { dashboards: [FIRST, ...others] } }),
    'PATCH /users/me/widgets': () => ({ body: { widgets } }),
    ...answers,
  })
  window.history.replaceState(null, '', search === '' ? '/' : `/?${search}`)
  renderUi(
    <AddressInTest>
      <Dashboard claimSearch={claimSearch} />
    </AddressInTest>,
  )
  const made = (method: string, path: string) =>
    calls.filter((one) => one.method === method && one.path === path).map(({ body }) => body)
  return { made, layouts: () => made('PATCH', '/users/me/widgets') }
}
/** The card of a widget by its type's title, whatever stands before that. */
export const card = (title: string) => screen.findByRole('article', { name: endsIn(title) })
export const endsIn = (title: string) => (name: string) => name.endsWith(title)
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const inDialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
export const pick = async (title: string, item: string) => {
  fireEvent.click(within(await card(title)).getByRole('button', { name: /^Actions for / }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
export const places = (body: unknown) =>
  Object.fromEntries(
    (body as { key: string; position: { x: number } }[]).map(({ key, position }) => [key, position.x]),
  )
