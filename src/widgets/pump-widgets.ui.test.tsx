import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderWidget } from '~/tests/support/ui/widget'

const answers = {
  'GET /users/me': () => ({ body: { user: personFixture() } }),
  'GET /devices': () =>
    deviceList(deviceFixture({ deviceId: 'pump-1', name: 'Well pump', lastSeenAt: null, distances: {} })),
}

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  fakeApi(answers)
})

describe.each(['pump-controller', 'pump-history', 'pump-info'] as const)(
  '%s, like every widget about a device',
  (type) => {
    it('asks for a device and takes one on the spot', async () => {
      const { actions, full } = renderWidget(type, {})
      await screen.findByText('Configure deviceId')
      await screen.findByRole('option', { name: 'Well pump' })
      const picker = screen.getByRole('combobox', { name: 'Choose a device' })
      fireEvent.change(picker, { target: { value: 'pump-1' } })
      expect(actions.saveConfig).toHaveBeenCalledWith({ ...full, deviceId: 'pump-1' })
    })

    it('says when the device is no longer yours', async () => {
      renderWidget(type, { deviceId: 'gone' })
      await screen.findByText('No longer yours')
    })

    it('waits for a device that was never heard', async () => {
      renderWidget(type, { deviceId: 'pump-1' })
      await screen.findByText('Waiting for the first reading')
    })

    it('does not break on a config it cannot read', async () => {
      renderWidget(type, { deviceId: 'pump-1', channel: 'x' })
      await screen.findByText('These settings cannot be read')
    })
  },
)

it.each([
  ['pump-controller', ['solar_pump', 'pump', 'tank', 'lora']],
  ['pump-history', ['solar_pump', 'pump', 'tank', 'lora']],
  ['pump-info', ['solar_pump', 'pump', 'tank', 'lora']],
  ['solar-pump', ['solar_pump', 'tank', 'lora', 'pump']],
] as const)('%s offers what fits it first', async (type, order) => {
  const of = (kind: string) => deviceFixture({ deviceId: kind, name: kind, kind, distances: {} })
  const kinds = ['tank', 'solar_pump', 'lora', 'pump']
  fakeApi({ ...answers, 'GET /devices': () => deviceList(...kinds.map(of)) })
  renderWidget(type, {})
  await screen.findByRole('option', { name: 'pump' })
  const picker = within(screen.getByRole('combobox', { name: 'Choose a device' }))
  expect(picker.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(order)
})
