import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DeviceTools } from './device-tools'
import { MergeDialog } from './merge-dialog'

const barn = deviceFixture({ deviceId: 'tank-1', name: 'Barn' })
const old = deviceFixture({ deviceId: 'mac:5c:cf', name: 'Old barn' })
const theirs = deviceFixture({ deviceId: 'tank-9', name: '', owned: false, access: 'viewer' })
const PATH = '/devices/tank-1/merge'

type Answer = { status?: number; body?: object } | Promise<{ status?: number; body?: object }>

function open(answer: Answer = { body: { device: barn } }, devices = [barn, old, theirs]) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...devices),
    [`POST ${PATH}`]: () => answer,
  })
  const onClose = vi.fn()
  renderUi(<MergeDialog device={barn} onClose={onClose} />)
  return { onClose, calls, merges: () => calls.filter(({ path }) => path === PATH) }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (id: string) =>
  userEvent.selectOptions(await screen.findByLabelText('The other device'), id)
const offered = () =>
  within(screen.getByLabelText('The other device'))
    .getAllByRole('option')
    .filter((option) => !option.hasAttribute('disabled'))
    .map((option) => option.textContent)

async function confirm() {
  await choose('mac:5c:cf')
  await press('Merge')
  const question = await screen.findByRole('alertdialog', { name: 'Merge Old barn into Barn?' })
  const button = within(question).getByRole('button', { name: 'Merge devices' })
  await userEvent.click(button)
  return button
}

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('merging', () => {
  it('offers one’s own other devices', async () => {
    open()
    await screen.findByLabelText('The other device')
    expect(offered()).toEqual(['Old barn (mac:5c:cf)'])
  })

  it('offers administrators all others', async () => {
    open(undefined, [barn, old, { ...theirs, access: 'owner' }])
    await waitFor(() => expect(offered()).toEqual(['Old barn (mac:5c:cf)', 'tank-9']))
  })

  it('says so when there is no other', async () => {
    open(undefined, [barn])
    await screen.findByText('You have no other device to merge with this one.')
    expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
  })

  it('says that there is no other only once that is known', async () => {
    let isDown = true
    fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /devices': () => (isDown ? { status: 500 } : deviceList(barn)),
    })
    renderUi(<MergeDialog device={barn} onClose={() => {}} />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByText(/You have no other device/)).toBeNull()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText(/You have no other device/)).toBeNull()
    isDown = false
    await userEvent.click(retry)
    await screen.findByText('You have no other device to merge with this one.')
  })

  it('says what will happen, and asks', async () => {
    const { merges, onClose } = open()
    await choose('mac:5c:cf')
    expect(screen.getByRole('list', { name: 'What will happen' }).textContent).toContain(
      'Widgets that show Old barn show Barn.',
    )
    await press('Merge')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(merges()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is busy until it is done, says so, and asks for the list again', async () => {
    const answer = deferred<{ body: object }>()
    const { merges, onClose, calls } = open(answer.promise)
    const button = await confirm()
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(button)
    const lists = () => calls.filter(({ path }) => path === '/devices').length
    const before = lists()
    answer.resolve({ body: { device: barn } })
    await screen.findByText('Old barn is now a part of Barn')
    expect(merges().map(({ body }) => body)).toEqual([{ from: 'mac:5c:cf' }])
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
  })

  it('says why it failed, and stays', async () => {
    const message = 'Remove the protection of both devices first'
    const { onClose } = open({ status: 409, body: { message, code: 'conflict' } })
    await confirm()
    await screen.findByText(message)
    expect(onClose).not.toHaveBeenCalled()
  })
})

it('says in the language of the page that one of them is being updated', async () => {
  open({ status: 409, body: { message: 'The server’s own words', code: 'updating' } })
  await confirm()
  await screen.findByText(/is in a roll-out of firmware\. Merge them once its update has ended\.$/)
})

describe('the way to it', () => {
  const show = (access: Device['access']) => {
    fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /devices': () => deviceList(barn),
    })
    renderUi(<DeviceTools device={{ ...barn, access }} />)
  }

  it('is open to an owner', async () => {
    show('owner')
    await userEvent.click(await screen.findByRole('button', { name: 'Merge Barn with another device' }))
    await screen.findByRole('dialog', { name: 'Merge with another device' })
  })

  it.each(['viewer', 'operator'] as const)('is not there for a %s', (access) => {
    show(access)
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Export CSV of Barn',
    ])
  })
})
