import { describe, expect, it } from 'vitest'
import { seen } from '../grammar/interpret.fixture'
import { createJournal, MEMORY } from './journal'

const observation = seen({ distance_mm: 900 })
const seqs = (reports: readonly string[] = []) =>
  reports.map((report) => (JSON.parse(report) as { seq: number }).seq)

describe('the memory of a device', () => {
  it('tells what is new before what is old, each once', () => {
    const journal = createJournal(7)
    journal.addHistory(1, observation)
    journal.addHistory(2, observation)
    expect(journal.next()).toBeNull()
    journal.add(3, observation)
    const first = journal.next()
    expect(seqs(first?.reports)).toEqual([1])
    journal.add(4, observation)
    if (first) journal.settle(first)
    const second = journal.next()
    expect(second?.queue).toBe('live')
    expect(seqs(second?.reports)).toEqual([4])
    if (second) journal.settle(second)
    const third = journal.next()
    expect(seqs(third?.reports)).toEqual([2, 3])
    if (third) journal.settle(third)
    expect(journal.next()).toBeNull()
  })

  it('offers the same again until it is settled', () => {
    const journal = createJournal(7)
    journal.add(3, observation)
    expect(journal.next()).toEqual(journal.next())
  })

  it('forgets the oldest when it is full, and never more than fits a payload', () => {
    const journal = createJournal(7)
    for (let ts = 0; ts < MEMORY + 10; ts += 1) journal.add(ts, observation)
    const told: number[] = []
    for (let batch = journal.next(); batch; batch = journal.next()) {
      expect(batch.reports.join(',').length).toBeLessThan(60_000)
      told.push(...seqs(batch.reports))
      journal.settle(batch)
    }
    expect(told).toHaveLength(MEMORY)
    expect(told[0]).toBe(11)
  })
})
