import { expect, it } from 'vitest'
import { scannedId } from './scanned-id'

it.each([
  ['https://console.example/devices/claim?q=tank-01', 'tank-01'],
  ['HTTPS://example.com/?deviceId=tank-01', 'tank-01'],
  ['https://example.com/d/tank%2001/', 'tank 01'],
  ['https://example.com/d/100%', '100%'],
  ['https://example.com', ''],
  ['LW:D0:1122334455667788:A84041FFFF1B0002:AABB1122:SS001', 'a84041ffff1b0002'],
  ['LW:D0:1122334455667788:A84041FFFF1B0002', 'a84041ffff1b0002'],
  // a family's prefix is no scheme
  ['tasmota:barn-tank', 'tasmota:barn-tank'],
  [' tank-01\n', 'tank-01'],
  ['x'.repeat(300), 'x'.repeat(128)],
])('%j is searched for as %j', (text, id) => {
  expect(scannedId(text)).toBe(id)
})
