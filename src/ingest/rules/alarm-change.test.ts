import { expect, it } from 'vitest'
import { LessonMemory } from '../memory'
import { alarmChange } from './alarm-change'

it('tells a change, and only a change', () => {
  const memory = new LessonMemory()
  const say = (isActive: boolean) => {
    const events = alarmChange(
      { deviceId: 'x:1', at: null, alarm: 'overtemperature', isActive },
      { family: 'x', memory },
    )
    for (const event of events) if (event.type === 'lesson') memory.learn(event)
    return events.map(({ type }) => type)
  }
  const said = [false, true, true, false, false].map(say)
  expect(said).toEqual([[], ['alarm', 'lesson'], [], ['alarm', 'lesson'], []])
})
