import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { listDevices } from '@/contracts/calls'
import { getMe } from '@/contracts/session-calls'
import { deviceList } from '~/tests/support/fixtures/device-fixture'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { callApi } from '@/client/api'
import { useSession } from './session'

function Leave() {
  const { user, status, signIn, signOut } = useSession()
  return (
    <>
      <p>{user?.name ?? status}</p>
      <button onClick={() => void signOut()}>Leave</button>
      <button onClick={() => signIn({ token: 'token-2', user: personFixture() })}>Return</button>
    </>
  )
}

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('a session that is ending reads nothing any more; the next one does', async () => {
  const ended = deferred<{ body: object }>()
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(),
    'POST /auth/logout': () => ended.promise,
  })
  const reads = () => calls.filter(({ path }) => path === '/devices').length
  renderUi(<Leave />)
  await screen.findByText(personFixture().name)
  await userEvent.click(screen.getByText('Leave'))
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/auth/logout'))
  await expect(callApi(listDevices, {})).rejects.toMatchObject({ status: 0 })
  expect(reads()).toBe(0)

  ended.resolve({ body: { success: true } })
  await screen.findByText('out')
  expect(localStorage.getItem('auth_token')).toBeNull()
  await userEvent.click(screen.getByText('Return'))
  await screen.findByText(personFixture().name)
  await callApi(listDevices, {})
  expect(reads()).toBe(1)
  await expect(callApi(getMe, {})).resolves.toBeTruthy()
})
