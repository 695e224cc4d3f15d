import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { RecentEvents } from './recent-events'

const at = '2026-05-01T10:00:00.000Z'
const event = (type: string, detail: object) => ({ at, type, detail, receivedAt: at })
const ack = (commandId: string, status: string) => event('command_ack', { commandId, status })
const command = (id: string, type: string, order: object, by: string | null) => ({
  id,
  type,
  ch: 0,
  order,
  state: 'done',
  trigger: by === null ? 'schedule' : 'person',
  reason: null,
  by,
  createdAt: at,
  expiresAt: at,
  sentAt: at,
  acceptedAt: at,
  endedAt: at,
  error: null,
})

function show(events: object[]) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices/tank-1/events': () => ({ body: { events } }),
    'GET /devices/tank-1/commands': () => ({
      body: {
        commands: [
          command('c-1', 'relay.set', { on: true, maxSeconds: 900 }, 'Asha'),
          command('c-2', 'mode.set', { mode: 'auto' }, null),
        ],
      },
    }),
  })
  renderUi(<RecentEvents device={deviceFixture()} />)
  return calls
}
const told = () =>
  screen.getAllByRole('listitem').map((one) => one.querySelector(':scope > span:last-child')?.textContent)

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('names the command and who gave it, with its last word first', async () => {
  show([ack('c-1', 'accepted'), ack('c-1', 'done'), ack('c-2', 'done'), ack('c-9', 'done')])
  await screen.findAllByText(/by Asha/)
  expect(told()).toEqual([
    'Start for 15 min · by Asha · Done',
    'Start for 15 min · by Asha · Accepted',
    'Mode Auto · Schedule · Done',
    'Done',
  ])
})

it('asks for no commands when no event answers one', async () => {
  const calls = show([event('alarm', { alarm: 'dry_run', isActive: true })])
  await screen.findByText('Running dry')
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/events'))).toBe(true))
  expect(calls.some(({ path }) => path.endsWith('/commands'))).toBe(false)
})
