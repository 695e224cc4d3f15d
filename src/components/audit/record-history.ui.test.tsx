import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSession } from '@/client/session/session'
import { listDeviceAudit } from '@/contracts/page-calls'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { RecordHistory } from './record-history'

function History() {
  if (useSession().status !== 'in') return null
  return (
    <RecordHistory
      title="Records"
      text="Who did what"
      empty="Nothing yet"
      call={listDeviceAudit}
      argsOf={(cursor) => ({ params: { deviceId: 'roof' }, query: { cursor } })}
    />
  )
}

function show(impersonation: object | null) {
  localStorage.setItem('auth_token', 'token-1')
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture(), impersonation } }),
    'GET /devices/roof/audit': () => ({ body: { records: [], nextCursor: null } }),
  })
  renderUi(<History />)
  return () => calls.filter(({ path }) => path.endsWith('/audit')).length
}

it('asks for the records of one’s own', async () => {
  const asked = show(null)
  await screen.findByText('Nothing yet')
  expect(asked()).toBe(1)
})

it('does not ask in a read-only look, which would be refused, and says so', async () => {
  const asked = show({ until: new Date(Date.now() + 1_800_000).toISOString(), secondsLeft: 1_800 })
  await screen.findByText('This is not shown while you look at the account of somebody else.')
  expect(asked()).toBe(0)
})
