import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { HomeAssistantPanel } from './home-assistant-panel'

const PATH = '/devices/north/home-assistant'
const known = { enabled: false, broker: 'embedded', hasLogin: true }

function open(answer: object = known, put: object = { body: { ...known, enabled: true } }) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    [`GET ${PATH}`]: () => ({ body: answer }),
    [`PUT ${PATH}`]: () => put,
  })
  renderUi(<HomeAssistantPanel device={deviceFixture({ deviceId: 'north' })} />)
  return calls
}
const toggle = () => screen.findByRole('switch', { name: 'Show in Home Assistant' })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('shows a device on request, and says that it cannot be switched from there', async () => {
  const calls = open()
  expect(await toggle()).toHaveProperty('checked', false)
  screen.getByText(/cannot switch/)
  screen.getByText(/the login that its operator has set/)
  await userEvent.click(await toggle())
  await screen.findByText('The device appears in Home Assistant')
  expect(await toggle()).toHaveProperty('checked', true)
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ enabled: true }])
})

it('says what the server has against it, and stays as it was', async () => {
  open(known, { status: 409, body: { message: 'At most 500 devices can appear in Home Assistant' } })
  await userEvent.click(await toggle())
  await screen.findByText('At most 500 devices can appear in Home Assistant')
  expect(await toggle()).toHaveProperty('checked', false)
})

it('says when no Home Assistant can connect yet', async () => {
  open({ ...known, hasLogin: false })
  await toggle()
  screen.getByText(/No Home Assistant can connect yet/)
})
