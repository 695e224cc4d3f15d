import { describe, expect, it } from 'vitest'
import { bestOf, gatewaysOf, type ReceivedUplink, silentGateways } from './gateways'

const heard = (device: number, ...ids: string[]): ReceivedUplink => ({
  device,
  at: device,
  gateways: ids.map((id, i) => [id, -80 - 10 * i, 5]),
})

describe('a gateway is offline', () => {
  it.each<[string, { before: ReceivedUplink[]; now: ReceivedUplink[] }, string[]]>([
    [
      'when all that only it heard are',
      { before: [heard(1, 'a'), heard(2, 'a')], now: [heard(3, 'b')] },
      ['a'],
    ],
    ['not for one device', { before: [heard(1, 'a')], now: [] }, []],
    ['not while one of them speaks', { before: [heard(1, 'a'), heard(2, 'a')], now: [heard(2, 'a')] }, []],
    ['not when another takes over', { before: [heard(1, 'a'), heard(2, 'a')], now: [heard(1, 'b')] }, []],
    [
      'not for those that others heard, too',
      { before: [heard(1, 'a'), heard(2, 'a', 'b'), heard(3, 'b')], now: [] },
      [],
    ],
  ])('%s', (_, frames, ids) => expect([...silentGateways(frames)]).toEqual(ids))
})

it('counts each gateway, the strongest first', () => {
  expect(gatewaysOf([heard(1, 'a', 'b'), heard(2, 'b')])).toEqual([
    { gatewayId: 'a', lastAt: 1, uplinks: 1, devices: 1, rssi: -80, snr: 5 },
    { gatewayId: 'b', lastAt: 2, uplinks: 2, devices: 2, rssi: -85, snr: 5 },
  ])
})

it('takes the strongest reception of a frame', () => {
  expect(
    bestOf([
      ['a', null, 1],
      ['b', -90, 2],
      ['c', -80, 3],
    ]),
  ).toEqual(['c', -80, 3])
  expect(bestOf([])).toBeNull()
})
