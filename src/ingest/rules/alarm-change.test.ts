import { expect, it } from 'vitest'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import { alarmChange } from './alarm-change'

it('reports a change of state only', () => {
  const memory = new BoundedDiscoveryStore()
  const say = (isActive: boolean) => {
    const events = alarmChange(
      { deviceId: 'x:1', at: null, alarm: 'overtemperature', isActive },
      { family: 'x', memory },
    )
    for (const event of events) if (event.type === 'discovery') memory.put(event)
    return events.map(({ type }) => type)
  }
  const said = [false, true, true, false, false].map(say)
  expect(said).toEqual([[], ['alarm', 'discovery'], [], ['alarm', 'discovery'], []])
})
