import { fireEvent, screen } from '@testing-library/react'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { deviceFixture, deviceList } from '../fixtures/device-fixture'
import { fakeApi } from './fake-api'
import { personFixture } from '../fixtures/person-fixture'
import { commandFixture, pumpFixture } from '../fixtures/pump-fixture'
import { renderWidget } from './widget'

const MINUTE = 60_000
export const soon = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const device = (made: Partial<Device> = {}) =>
  deviceFixture({ deviceId: 'pump-1', name: 'Well pump', kind: 'pump', distances: {}, ...made })
export const down = {
  status: 503,
  body: { message: 'Down for repair', code: 'unavailable', requestId: 'req-7' },
}

type Answers = Parameters<typeof fakeApi>[0]

/** Draws the pump controller of `pump-1`; it stands as `pump` says until it is told to `become` something else. */
export function showPump(pump: Partial<Pump> = {}, answers: Answers = {}, made: Partial<Device> = {}) {
  let current = pumpFixture(pump)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(device(made), deviceFixture()),
    'GET /devices/pump-1/pump': () => ({ body: { pump: current } }),
    'POST /devices/pump-1/commands': () => ({
      status: 202,
      body: { command: commandFixture({ state: 'sent' }) },
    }),
    ...answers,
  })
  renderWidget('pump-controller', { deviceId: 'pump-1', runMinutes: 20 })
  return {
    become: (next: Partial<Pump>) => {
      current = pumpFixture(next)
    },
    orders: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
    calls,
  }
}
export const text = () => screen.getByRole('article').textContent
export const button = (name: string) => screen.findByRole('button', { name })
export const press = async (name: string) => fireEvent.click(await button(name))
export const stop = { type: 'relay.set', ch: 0, on: false }
