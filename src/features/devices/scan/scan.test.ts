import { expect, it } from 'vitest'
import { readScan } from './scan'

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
  expect(readScan(text)).toEqual({ id, code: null })
})

it.each([
  ['https://console.example/devices/claim?id=tank-01&code=WELL-4711', 'tank-01', 'WELL-4711'],
  ['https://console.example/devices/claim?id=a%3Ab&code=a%26b%20c', 'a:b', 'a&b c'],
  ['https://console.example/devices/claim?id=tank-01&code=', 'tank-01', null],
  ['tank-01&code=WELL-4711', 'tank-01&code=WELL-4711', null],
])('%j is of the device %j with the claim code %j', (text, id, code) => {
  expect(readScan(text)).toEqual({ id, code })
})
