import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { bumpDeviceRevisions } from '@/client/live/device-revision'
import { beforeEach, expect, it } from 'vitest'
import { SessionProvider } from '@/client/session/session'
import { getLora } from '@/contracts/part-calls'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { useDeviceCall } from './use-device-call'

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

function Answer({ lastSeenAt, gapS }: { lastSeenAt: string; gapS: number }) {
  const { data } = useDeviceCall(
    { deviceId: 'd', lastSeenAt, status: 'online' },
    getLora,
    { params: { deviceId: 'd' } },
    { pollS: 600, gapS },
  )
  return data?.lora ? <p>count {data.lora.received}</p> : null
}

const open = (gapS: number) => {
  let received = 0
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices/d/lora': () => ({ body: { lora: { received: ++received } } }),
  })
  const cache = new Map()
  const element = (lastSeenAt: string) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
      <SessionProvider endCookieSession={async () => {}}>
        <Answer lastSeenAt={lastSeenAt} gapS={gapS} />
      </SessionProvider>
    </SWRConfig>
  )
  const { rerender } = render(element('1'))
  const asked = () => calls.filter(({ path }) => path === '/devices/d/lora').length
  return { hear: (lastSeenAt: string) => rerender(element(lastSeenAt)), asked }
}

it('asks again when the device has spoken, and only then', async () => {
  const { hear, asked } = open(0)
  await screen.findByText('count 1')
  hear('1')
  hear('2')
  await screen.findByText('count 2')
  expect(asked()).toBe(2)
})

it('asks again when the live stream tells of the device, even if its entry in the list stays the same', async () => {
  const { asked } = open(0)
  await screen.findByText('count 1')
  act(() => bumpDeviceRevisions(['another']))
  act(() => bumpDeviceRevisions(['d']))
  await screen.findByText('count 2')
  expect(asked()).toBe(2)
})

it('asks once for many reports within the gap', async () => {
  const { hear, asked } = open(0.2)
  await screen.findByText('count 1')
  hear('2')
  await screen.findByText('count 2')
  for (const report of ['3', '4', '5']) hear(report)
  await waitFor(() => expect(screen.getByText('count 3')).toBeTruthy())
  expect(asked()).toBe(3)
})
