import { expect, it } from 'vitest'
import { callApi } from '@/client/api'
import { listDevices } from '@/contracts/calls'
import { deviceList } from '~/tests/support/fixtures/device-fixture'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { leaveImpersonation } from './impersonation'

const LEAVE = 'DELETE /superuser/impersonation'

it('reads nothing while a read-only session ends, and goes on where it could not be left now', async () => {
  localStorage.setItem('impersonating', 'yes')
  const answer = deferred<{ status: number; body: object }>()
  const calls = fakeApi({ [LEAVE]: () => answer.promise, 'GET /devices': () => deviceList() })
  const left = leaveImpersonation()
  await expect(callApi(listDevices, {})).rejects.toMatchObject({ status: 0 })
  answer.resolve({ status: 503, body: {} })
  await expect(left).rejects.toMatchObject({ status: 503 })
  await callApi(listDevices, {})
  expect(calls.map(({ path }) => path)).toEqual(['/superuser/impersonation', '/devices'])
})

it('a read-only session that is left stays left, whoever asks before the next page is there', async () => {
  localStorage.setItem('impersonating', 'yes')
  const calls = fakeApi({ [LEAVE]: () => ({ body: { token: 'own', userId: null } }) })
  expect(await leaveImpersonation()).toBe(true)
  expect(await leaveImpersonation()).toBe(true)
  expect(calls).toHaveLength(1)
})
