import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Notification } from '@/contracts/notifications'
import { NotificationBell } from '@/features/notifications/bell'
import { fakeApi } from './fake-api'
import { notificationFixture } from '../fixtures/notification-fixture'
import { personFixture } from '../fixtures/person-fixture'
import { renderUi } from './render-ui'

export const low = notificationFixture({ _id: 'n-low' })
export const dry = notificationFixture({
  _id: 'n-dry',
  title: 'Water critically low: Barn',
  severity: 'critical',
  deviceId: 'tasmota:barn',
  deviceName: 'Barn',
  alertId: undefined,
})
export const old = notificationFixture({
  _id: 'n-old',
  title: 'Back online: Well',
  severity: 'success',
  read: true,
  alertId: undefined,
})

export type Answers = Parameters<typeof fakeApi>[0]

/** The bell of somebody with these notifications, who is signed in. */
export function show(list: Notification[], answers: Answers = {}) {
  const server = { list }
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /notifications': () => ({ body: { notifications: server.list } }),
    ...answers,
  })
  const { visits } = renderUi(<NotificationBell />)
  const made = (method: string) =>
    calls
      .filter((one) => one.method === method && !['/users/me', '/devices'].includes(one.path))
      .map(({ path }) => path)
  return { server, made, visits }
}

export const bell = (name: string | RegExp) => screen.findByRole('button', { name })
/** The same with its popover open. */
export async function open(list: Notification[], answers?: Answers) {
  const shown = show(list, answers)
  await waitFor(() => expect(shown.made('GET')).toHaveLength(1))
  fireEvent.click(await bell(/^Notifications/))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  return { ...shown, panel, rows: () => panel.getAllByRole('listitem') }
}
