import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { MOST_OF_USER } from '@/domain/access/list-ends'
import { UserAlerts, UserDevices } from './user-lists'

const times = <T,>(count: number, one: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n))

type Lists = Pick<AdminUserDetail, 'email' | 'devices' | 'deviceList' | 'shareList' | 'alerts'>
const lists = (devices: number, alerts: number): AdminUserDetail => {
  const shown: Lists = {
    email: 'ann+wells@example.org',
    devices,
    deviceList: times(Math.min(devices, MOST_OF_USER.devices), (n) => ({
      deviceId: `tank-${n}`,
      name: '',
      status: 'online',
    })),
    shareList: [],
    alerts: times(alerts, (n) => ({
      id: String(n),
      deviceName: 'Barn tank',
      rule: 'level_low',
      severity: 'warning',
      openedAt: '2026-11-01T05:00:00.000Z',
      resolvedAt: null,
    })),
  }
  return shown as AdminUserDetail
}

describe('the lists of a person', () => {
  it.each([
    [MOST_OF_USER.alerts, 1],
    [MOST_OF_USER.alerts - 1, 0],
  ])('with %i alerts say %i times that there may be more', (alerts, times) => {
    renderUi(<UserAlerts user={lists(0, alerts)} />)
    expect(screen.queryAllByText('At most 50 are shown here.')).toHaveLength(times)
  })

  it('lead to all devices where a card has not the room', () => {
    renderUi(<UserDevices user={lists(1_000, 0)} />)
    expect(screen.getByRole('heading', { name: '1,000 devices' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(MOST_OF_USER.devices)
    expect(screen.getByText('At most 200 are shown here.')).toBeTruthy()
    const all = screen.getByRole('link', { name: 'All devices of this account' })
    expect(all.getAttribute('href')).toBe('/devices?owner=ann%2Bwells%40example.org')
  })
})
