import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DetailsDialog } from './details-dialog'

function open(answer: () => { status?: number; body?: unknown }) {
  localStorage.setItem('auth_token', 'token-1')
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Nairobi', 'Europe/Paris'])
  const device = deviceFixture({ kind: 'pump', timezone: 'Europe/Paris' })
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(device),
    'PATCH /devices/tank-1': answer,
  })
  const onClose = vi.fn()
  renderUi(<DetailsDialog device={device} onClose={onClose} />)
  return { onClose, bodies: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('saves only what was changed', async () => {
  const { bodies, onClose } = open(() => ({ body: { device: deviceFixture() } }))
  choose('Time zone', 'Africa/Nairobi')
  save()
  await screen.findByText('Kind and time zone saved')
  expect(bodies()).toEqual([{ timezone: 'Africa/Nairobi' }])
  expect(onClose).toHaveBeenCalled()
})

it('asks nobody when nothing was changed', () => {
  const { bodies, onClose } = open(() => ({}))
  save()
  expect(bodies()).toEqual([])
  expect(onClose).toHaveBeenCalled()
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
