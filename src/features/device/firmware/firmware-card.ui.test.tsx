import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceFirmware, DeviceUpdate } from '@/contracts/rollouts/owner'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { FirmwareCard } from './firmware-card'

const PATH = '/devices/tank-1/firmware'
const ADDRESS = 'https://fw.example.org/f/AAAAAAAAAAAAAAAAAAAAAA/manifest.json'
const firmware: DeviceFirmware = {
  version: '1.4.2',
  hardware: null,
  isUpdatable: true,
  byHand: null,
  optedOut: false,
  mayOptOut: true,
  mayDecide: true,
  bootRelay: null,
  address: { issuedAt: null },
  open: null,
  history: [],
}
type Answer = { status?: number; body: object }

function open(
  more: Partial<DeviceFirmware> = {},
  answer: Answer = { body: { url: ADDRESS, httpUrl: null } },
) {
  let shown = { ...firmware, ...more }
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    [`GET ${PATH}`]: () => ({ body: { firmware: shown } }),
    [`POST ${PATH}/address`]: () => {
      if (!answer.status) shown = { ...shown, address: { issuedAt: '2026-11-20T10:00:00.000Z' } }
      return answer
    },
  })
  renderUi(<FirmwareCard device={deviceFixture({ family: 'esphome' })} />)
  return calls
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const issues = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'POST').length

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the update address', () => {
  it('is issued, shown this once with the lines for the configuration, and dated', async () => {
    const user = userEvent.setup()
    const calls = open()
    await screen.findByText(/No roll-out reaches this device/)
    await user.click(screen.getByRole('button', { name: 'Issue address' }))
    expect(await screen.findByLabelText('Address')).toHaveProperty('value', ADDRESS)
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
    await user.click(screen.getByRole('button', { name: 'Copy configuration' }))
    const lines = await navigator.clipboard.readText()
    expect(lines).toContain(`update:\n  - platform: http_request\n    name: Firmware\n`)
    expect(lines).toMatch(new RegExp(`\n    source: ${ADDRESS}$`))
    expect(screen.queryByLabelText('Address without encryption')).toBeNull()
    await screen.findByText(/^Issued .*20/)
    expect(issues(calls)).toBe(1)
  })

  it('is replaced after a question', async () => {
    const calls = open({ address: { issuedAt: '2026-11-01T10:00:00.000Z' } })
    await press('Replace address')
    const question = await screen.findByRole('alertdialog', { name: 'Replace the update address?' })
    expect(question.textContent).toContain('ends at once')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(issues(calls)).toBe(0)
    await press('Replace address')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace address' }),
    )
    await screen.findByLabelText('Address')
    expect([issues(calls), screen.queryByRole('alertdialog')]).toEqual([1, null])
  })

  it('is told without encryption too, for chips that cannot do without', async () => {
    const httpUrl = ADDRESS.replace('https:', 'http:')
    open({}, { body: { url: ADDRESS, httpUrl } })
    await press('Issue address')
    const field = await screen.findByLabelText('Address without encryption')
    expect(field).toHaveProperty('value', httpUrl)
  })

  it('says why none was issued', async () => {
    open({}, { status: 409, body: { message: 'There is no address: set FIRMWARE_ORIGIN', code: 'conflict' } })
    await press('Issue address')
    await screen.findByText('There is no address: set FIRMWARE_ORIGIN')
    expect(screen.queryByLabelText('Address')).toBeNull()
  })

  it('is not there for other families and people', async () => {
    open({ address: null })
    await screen.findByText(/Runs 1.4.2/)
    expect(screen.queryByText('Update address')).toBeNull()
  })
})

it('what the relay does at a start is stated for a device that does not tell it, and by those who manage it', async () => {
  const bootRelay = { relay: null, source: 'untold' } as const
  let shown: DeviceFirmware = { ...firmware, address: null, bootRelay }
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    [`GET ${PATH}`]: () => ({ body: { firmware: shown } }),
    [`PUT ${PATH}/boot-relay`]: () => {
      shown = { ...shown, bootRelay: { relay: 'off', source: 'stated' } }
      return { body: { firmware: shown } }
    },
  })
  renderUi(<FirmwareCard device={deviceFixture({ family: 'shelly-gen1' })} />)
  const field = await screen.findByLabelText('Relay when the device starts')
  expect(field).toHaveProperty('value', 'unknown')
  await userEvent.selectOptions(field, 'Stays off')
  await screen.findByText('Saved')
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Relay when the device starts')).toHaveProperty('value', 'off'),
  )
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ relay: 'off' }])
})

it.each([
  ['tells it', { bootRelay: { relay: 'off', source: 'told' } }],
  ['is asked for it', { bootRelay: { relay: null, source: 'asked' } }],
  ['is shared to look at', { bootRelay: { relay: null, source: 'untold' }, mayOptOut: false }],
] as const)('nothing is stated of a device that %s', async (_, more) => {
  open({ address: null, ...more })
  await screen.findByText(/Runs 1.4.2/)
  expect(screen.queryByLabelText('Relay when the device starts')).toBeNull()
})

it('earlier updates say how long the device was away, what its tank did, what was new, and why one failed', async () => {
  const at = '2026-11-20T02:14:00.000Z'
  const done: DeviceUpdate = {
    ...{ id: 'a', fromVersion: '1.4.2', toVersion: '1.5.0', notes: 'Fewer false alarms', percent: 100 },
    ...{ reason: null, since: at, orderedAt: at, endedAt: at, awayS: 41, isLate: false },
    state: 'succeeded',
    levelBefore: 62,
    levelAfter: 61.6,
  }
  const failed: DeviceUpdate = {
    ...done,
    ...{ id: 'b', reason: 'checksum', awayS: null, notes: '', levelBefore: null, levelAfter: null },
    state: 'failed',
  }
  open({ history: [done, failed, { ...done, id: 'c', levelAfter: 40 }] })
  await screen.findByText('Updated 1.4.2 → 1.5.0 · back after 41 s · level unchanged')
  screen.getByText('Update to 1.5.0 failed · Checksum does not match')
  screen.getByText(/level 62\s?% before, 40\s?% after/)
  expect(screen.getAllByText('Fewer false alarms')).toHaveLength(2)
})
