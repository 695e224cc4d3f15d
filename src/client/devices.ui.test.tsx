import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { mergeDevices, useDevices } from './devices'

const counts = { total: 100, online: 60, offline: 30, provisioned: 90, unprovisioned: 10 }
const device = (deviceId: string, more: Partial<Device> = {}): Device => deviceFixture({ deviceId, ...more })

describe('a list that is a part of all', () => {
  const online = device('a', { status: 'online' })
  const list = { devices: [online, device('b')], counts, nextCursor: 'next' }

  it('keeps to its devices, and counts all of them', () => {
    const changed = [device('a', { status: 'offline' }), device('beyond', { status: 'online' })]
    const merged = mergeDevices(list, changed)
    expect(merged.devices.map(({ deviceId }) => deviceId)).toEqual(['a', 'b'])
    expect(merged.counts).toEqual({ ...counts, online: 59, offline: 31 })
    expect(merged.nextCursor).toBe('next')
  })

  it('counts one that is gone no more', () => {
    expect(mergeDevices(list, [], ['a', 'beyond']).counts.total).toBe(99)
  })
})

function Probe({ include }: { include: string }) {
  const { devices } = useDevices({ include })
  return <p>{devices ? devices.map(({ deviceId }) => deviceId).join() : 'nothing yet'}</p>
}

describe('a device that is asked for by its id', () => {
  const open = (nextCursor: string | null, include: string) => {
    localStorage.setItem('auth_token', 'a token')
    const calls = fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /devices': () => ({ body: { devices: [device('a')], counts, nextCursor } }),
      'GET /devices/beyond': () => ({ body: { device: device('beyond') } }),
    })
    renderUi(<Probe include={include} />)
    return () => calls.filter(({ path }) => path.startsWith('/devices/')).map(({ path }) => path)
  }

  it('is fetched when the list is a part of all and lacks it', async () => {
    const asked = open('next', 'beyond')
    await screen.findByText('a,beyond')
    expect(asked()).toEqual(['/devices/beyond'])
  })

  it.each([
    [null, 'beyond'],
    ['next', 'a'],
    ['next', ''],
  ])('is not fetched after %j when it is %j', async (nextCursor, include) => {
    const asked = open(nextCursor, include)
    await screen.findByText('a')
    expect(asked()).toEqual([])
  })

  it('that is not there is left out', async () => {
    open('next', 'nowhere')
    await screen.findByText('a')
  })
})
