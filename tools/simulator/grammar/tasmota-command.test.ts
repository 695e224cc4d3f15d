import { expect, it } from 'vitest'
import { tasmotaOrders } from './tasmota-command'

it.each([
  ['POWER', 'ON', [{ type: 'power', on: true }]],
  ['POWER1', 'off', [{ type: 'power', on: false }]],
  ['POWER1', 'TOGGLE', []],
  ['POWER2', 'ON', []],
  ['PulseTime1', '0', [{ type: 'pulse', raw: 0, seconds: null }]],
  ['PulseTime1', '111', [{ type: 'pulse', raw: 111, seconds: 11.1 }]],
  ['PulseTime1', '112', [{ type: 'pulse', raw: 112, seconds: 12 }]],
  ['PulseTime1', '', []],
  [
    'Backlog',
    'PulseTime1 1000; POWER1 ON',
    [
      { type: 'pulse', raw: 1000, seconds: 900 },
      { type: 'power', on: true },
    ],
  ],
  ['Status', '0', []],
])('%s %s', (command, payload, orders) => {
  expect(tasmotaOrders({ topic: `cmnd/pump/${command}`, payload })).toEqual(orders)
})
