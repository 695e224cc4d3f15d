import { expect, it } from 'vitest'
import { BoundedDiscoveryStore } from './discovery-store'

const teach = (memory: BoundedDiscoveryStore, sender: string, count: number, text = 'x') => {
  let taken = 0
  for (let i = 0; i < count; i++)
    if (memory.put({ scope: `s/${sender}`, key: String(i), value: text, sender })) taken += 1
  return taken
}

it('one sender fills its own share only, and other senders can still add entries', () => {
  const memory = new BoundedDiscoveryStore()
  expect(teach(memory, 'flood', 100_000)).toBe(20_000)
  expect(teach(memory, 'flood', 100, 'y')).toBe(100)
  expect(teach(memory, 'gateway', 1_000)).toBe(1_000)
  expect(memory.get('s/gateway', '999')).toBe('x')
  for (const key of ['1', '2']) memory.put({ scope: 's/flood', key, value: null, sender: 'flood' })
  expect(memory.get('s/flood', '1')).toBeUndefined()
  expect(memory.put({ scope: 's/flood', key: 'new', value: 1, sender: 'flood' })).toBe(true)
})

it('when many senders have filled the store, a sender below its share can still add entries', () => {
  const memory = new BoundedDiscoveryStore()
  for (let n = 0; n < 6; n++) teach(memory, `flood-${n}`, 20_000)
  expect(teach(memory, 'gateway', 1_000)).toBe(500)
})

it('counts bytes as well as entries', () => {
  const memory = new BoundedDiscoveryStore()
  const large = 'x'.repeat(1024 * 1024)
  expect(teach(memory, 'flood', 100, large)).toBe(15)
  expect(teach(memory, 'gateway', 10)).toBe(10)
})
