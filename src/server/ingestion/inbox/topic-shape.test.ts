import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topicShape } from './topic-shape'

describe('topicShape', () => {
  it.each([
    ['tele/tank12/SENSOR', 'tele/+/SENSOR'],
    ['application/17c82e96/device/a84041ffff1234ab/event/up', 'application/+/device/+/event/up'],
    ['home/0b7f2c8e-91d3-4e55-8a11-2f1c9d3e7a60/level', 'home/+/level'],
    ['home/5c:cf:7f:00:11:22/level', 'home/+/level'],
    ['home/aa-bb-cc-dd-ee-ff/level', 'home/+/level'],
    ['home/00:11:22:33:44:55/level', 'home/+/level'],
    ['home/DEADBEEF/level', 'home/+/level'],
    ['nbiot/867787050000000/up', 'nbiot/+/up'],
    ['farm/2024/level', 'farm/+/level'],
    ['farm/šachta3/level', 'farm/+/level'],
    ['farm/relay/0/state', 'farm/relay/0/state'],
    ['farm/well/12', 'farm/well/12'],
    ['farm/facade/decade', 'farm/facade/decade'],
    ['garden/north/distance', 'garden/north/distance'],
    ['x'.repeat(40), '+'],
    ['a/b/c/d/e/f/g/h', 'a/b/c/d/e/f/g/h'],
    ['a/b/c/d/e/f/g/h/i/j', 'a/b/c/d/e/f/g/h/#'],
    ['/leading', '/leading'],
    ['', ''],
  ])('%s → %s', (topic, shape) => expect(topicShape(topic)).toBe(shape))

  it('of a shape is that shape, and is bounded', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 20 }), (levels) => {
        const shape = topicShape(levels.join('/'))
        expect(topicShape(shape)).toBe(shape)
        expect(shape.length).toBeLessThanOrEqual(9 * 25)
      }),
    )
  })
})
