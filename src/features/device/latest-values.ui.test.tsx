import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LatestValues } from './latest-values'

const silent = { latest: {}, lastSeenAt: null, deviceId: 'tasmota:barn~2ftank', family: 'tasmota' }

it('of a device that was never heard leads to how it is connected', () => {
  renderUi(<LatestValues device={deviceFixture(silent)} />)
  const link = screen.getByRole('link', { name: 'How to connect it' })
  expect(link.getAttribute('href')).toBe('/devices/claim?connect=tasmota&name=barn%2Ftank#connect')
})

it.each([
  ['heard before', { lastSeenAt: '2026-11-01T10:00:00.000Z' }],
  ['of somebody else', { access: 'viewer' as const }],
])('of one %s does not', (_, more) => {
  renderUi(<LatestValues device={deviceFixture({ ...silent, ...more })} />)
  expect(screen.getByText('It has not reported a value yet.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
