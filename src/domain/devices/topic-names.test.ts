import { expect, it } from 'vitest'
import { topicNames } from './topic-names'

it.each([
  ['tank-7/level', 'tank-7', true],
  ['garden/TANK-7', 'tank-7', true],
  ['garden/tank-70/level', 'tank-7', false],
  ['tele/barn-tank/STATE', 'tasmota:barn-tank', true],
  ['modbus/gateway-1/1/registers', 'modbus:gateway-1~2f1', true],
  ['modbus/gateway-1/2/registers', 'modbus:gateway-1~2f1', false],
  ['', 'tank-7', false],
])('the topic %s names %s: %s', (topic, deviceId, expected) =>
  expect(topicNames(topic, deviceId)).toBe(expected),
)
