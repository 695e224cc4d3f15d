import { screen } from '@testing-library/react'
import type { Device } from '@/contracts/devices/device'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import type { StoredConfig } from '@/widgets/kit/config-fields'
import { deviceList } from '../fixtures/device-fixture'
import { fakeApi } from './fake-api'
import { personFixture } from '../fixtures/person-fixture'
import { renderWidget } from './widget'

type Options = {
  devices: Device[]
  config?: StoredConfig
  units?: 'metric' | 'imperial'
  /** It fills the screen. */
  isFull?: boolean
  /** What the server says besides the person and the devices. */
  answers?: Parameters<typeof fakeApi>[0]
}

/** A widget for somebody who is signed in and has these devices; about the first one unless its config says otherwise. */
export function showWidget(
  type: WidgetType,
  { devices, config = {}, units, isFull = false, answers }: Options,
) {
  localStorage.setItem('auth_token', 'token-1')
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture(units && { units }) } }),
    'GET /devices': () => deviceList(...devices),
    ...answers,
  })
  const isAboutDevice = widgetDefinitions[type].fields.some(({ key }) => key === 'deviceId')
  const deviceId = isAboutDevice ? devices[0]?.deviceId : undefined
  const own = { ...(deviceId !== undefined && { deviceId }), ...config }
  const { actions } = renderWidget(type, own, { isFull })
  const made = (method: string, path: string) =>
    calls.filter((one) => one.method === method && one.path === path)
  return { made, actions }
}

/** What the card says, with every kind of space as a blank. */
export const cardText = (): string => (screen.getByRole('article').textContent ?? '').replace(/\s/gu, ' ')
