import { expect, it } from 'vitest'
import type { Outgoing } from './broker/connection'
import { Requests } from './requests'

it('sends once a minute per topic, however often it is requested', () => {
  const sent: Outgoing[] = []
  const requests = new Requests((message) => sent.push(message))
  const ask = (topic: string, now: number) => requests.send({ type: 'request', topic, payload: '1' }, now)
  ask('a', 0)
  ask('a', 59_999)
  ask('b', 1)
  ask('a', 60_000)
  expect(sent.map(({ topic }) => topic)).toEqual(['a', 'b', 'a'])
  expect(sent[0]).toEqual({ topic: 'a', payload: '1', qos: 0 })
})
