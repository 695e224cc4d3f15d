import { expect, it } from 'vitest'
import { contextWith } from '../fixture'
import { multitech } from './family'

const eui = '00-80-00-00-04-00-0a-0b'

it.each([
  [`lora/16-ea-76-f6-ab-66-3d-80/${eui}/up`, true],
  [`lora/${eui}/up`, true],
  [`lora/${eui}/joined`, true],
  [`lora/${eui}/down`, false],
  ['lora/00-80/up', false],
  ['lora/tank/up', false],
])('%s', (topic, isOurs) => {
  expect(multitech.matches(topic, contextWith())).toBe(isOurs)
})

it('rejects a body that names another device', () => {
  const payload = Buffer.from(JSON.stringify({ deveui: eui.replace('0b', '0c') }))
  const flags = { retain: false, qos: 0, dup: false, receivedAt: 1 } as const
  expect(multitech.decode({ topic: `lora/${eui}/up`, payload, flags }, contextWith())).toMatchObject([
    { type: 'rejected', reason: 'identity_mismatch' },
  ])
})

it('has no dedup key but the frame counter', () => {
  const flags = { retain: false, qos: 0, dup: false, receivedAt: 1 } as const
  const payload = Buffer.from(JSON.stringify({ fcnt: 4, devaddr: '0A0B0C0D' }))
  expect(multitech.decode({ topic: `lora/${eui}/up`, payload, flags }, contextWith())).toMatchObject([
    { type: 'telemetry', at: null, key: 'fcnt:0a0b0c0d:4' },
  ])
})
