import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DetailsDialog } from './details-dialog'

const farm = { id: 'f', name: 'Farm', note: '', devices: 1, createdAt: '2026-11-21T10:00:00.000Z' }
type Options = { made?: Partial<Device>; answers?: Parameters<typeof fakeApi>[0] }

function open(answer: () => { status?: number; body?: unknown }, { made = {}, answers = {} }: Options = {}) {
  localStorage.setItem('auth_token', 'token-1')
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Nairobi', 'Europe/Paris'])
  const device = deviceFixture({ kind: 'pump', timezone: 'Europe/Paris', ...made })
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(device),
    'GET /sites': () => ({ body: { sites: [farm] } }),
    'PATCH /devices/tank-1': answer,
    ...answers,
  })
  const onClose = vi.fn()
  renderUi(<DetailsDialog device={device} onClose={onClose} />)
  return {
    onClose,
    calls,
    bodies: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  }
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('saves only what was changed', async () => {
  const { bodies, onClose } = open(() => ({ body: { device: deviceFixture() } }))
  choose('Time zone', 'Africa/Nairobi')
  save()
  await screen.findByText('Details saved')
  expect(bodies()).toEqual([{ timezone: 'Africa/Nairobi' }])
  expect(onClose).toHaveBeenCalled()
})

it('asks nobody when nothing was changed', async () => {
  const { bodies, onClose } = open(() => ({}))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies()).toEqual([])
})

it('stays open with what was chosen when it fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { onClose } = open(() => ({ status: 403, body: { message: 'Only its owner may do that' } }))
  choose('Kind', 'tank')
  save()
  await screen.findByText('Only its owner may do that')
  expect(screen.getByLabelText('Kind')).toHaveProperty('value', 'tank')
  expect(onClose).not.toHaveBeenCalled()
})

const saved = () => ({ body: { device: deviceFixture() } })

it('puts the device at a place, and takes it from there', async () => {
  const { bodies } = open(saved)
  await screen.findByRole('option', { name: 'Farm' })
  choose('Place', 'f')
  save()
  await screen.findByText('Details saved')
  expect(bodies()).toEqual([{ siteId: 'f' }])
})

it('takes the device from its place', async () => {
  const { bodies } = open(saved, { made: { site: { id: 'f', name: 'Farm' } } })
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Place').disabled).toBe(false))
  choose('Place', 'none')
  save()
  await screen.findByText('Details saved')
  expect(bodies()).toEqual([{ siteId: null }])
})

it('makes a place on the way; once, also when the device could not be saved at first', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isDown = true
  const roof = { ...farm, id: 'r', name: 'Roof' }
  const sites = [farm]
  const { calls, bodies } = open(
    () => (isDown ? { status: 500, body: { message: 'Something went wrong' } } : saved()),
    {
      answers: {
        'GET /sites': () => ({ body: { sites } }),
        'POST /sites': () => {
          sites.push(roof)
          return { body: { site: roof } }
        },
      },
    },
  )
  await screen.findByRole('option', { name: 'Farm' })
  choose('Place', 'new')
  save()
  await screen.findByText('A place needs a name')
  choose('Name of the new place', ' Roof ')
  save()
  await screen.findByText('Something went wrong')
  isDown = false
  save()
  await screen.findByText('Details saved')
  const made = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(made).toEqual([{ name: 'Roof' }])
  expect(bodies()).toEqual([{ siteId: 'r' }, { siteId: 'r' }])
})

it('leaves the place alone while the places are not known, and saves the rest', async () => {
  const { bodies } = open(saved, {
    made: { site: { id: 'f', name: 'Farm' } },
    answers: { 'GET /sites': () => ({ status: 500 }) },
  })
  await screen.findByText('Your places could not be loaded. The place stays as it is.')
  choose('Kind', 'tank')
  save()
  await screen.findByText('Details saved')
  expect(bodies()).toEqual([{ kind: 'tank' }])
})

it('has no place for an administrator, whose device it is not', async () => {
  open(saved, { made: { owned: false } })
  await screen.findByLabelText('Kind')
  expect(screen.queryByLabelText('Place')).toBeNull()
})
