import { describe, expect, it } from 'vitest'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { type FollowedLog, followLines, type LogAnswer } from './follow-lines'

const lineOf = (id: number): LogAnswer['lines'][number] => ({
  id: String(id),
  at: '2026-03-01T10:00:00.000Z',
  level: 'info',
  process: 'console',
  component: 'devices',
  requestId: null,
  message: `line ${id}`,
  data: null,
})
/** From the newest on; `newest` is that of the whole log. */
const answer = (ids: readonly number[], newest: number | null = ids[0] ?? null): LogAnswer => ({
  lines: ids.map(lineOf),
  newest: newest === null ? null : String(newest),
  processes: [],
  components: [],
  level: { fallback: 'info', override: null },
})
const idsOf = ({ shown }: FollowedLog) => shown.lines.map(({ id }) => Number(id))
const follow = (...answers: LogAnswer[]) =>
  answers.reduce<FollowedLog | null>(followLines, null) as FollowedLog

describe('following the log', () => {
  it('asks for all lines until it knows from where on', () => {
    expect(follow(answer([9, 8])).after).toBeNull()
    expect(follow(answer([9, 8]), answer([10, 9, 8])).after).toBe('9')
  })

  it('adds what is new, once each, and takes in what came later than a line with a higher id', () => {
    const before = follow(answer([8]), answer([10, 8], 10))
    expect(before.after).toBe('8')
    const log = followLines(before, answer([11, 10, 9]))
    expect(idsOf(log)).toEqual([11, 10, 9, 8])
    expect(log.after).toBe('10')
    expect(idsOf(followLines(log, answer([], 11)))).toEqual([10, 9, 8])
  })

  it('compares ids as numbers', () => {
    expect(idsOf(followLines(follow(answer([9]), answer([9])), answer([10])))).toEqual([10, 9])
  })

  it('moves on where no line matches', () => {
    expect(follow(answer([], 9), answer([], 12), answer([], 15)).after).toBe('12')
  })

  it('shows no more than one answer holds', () => {
    const most = SYSTEM_LIMITS.logLines
    const all = Array.from({ length: most }, (_, i) => most - i)
    const log = followLines(follow(answer(all), answer(all)), answer([most + 2, most + 1]))
    expect(idsOf(log)).toHaveLength(most)
    expect(idsOf(log).at(0)).toBe(most + 2)
    expect(idsOf(log).at(-1)).toBe(3)
  })

  it('begins anew when the log was emptied', () => {
    const log = followLines(follow(answer([9]), answer([9])), answer([], null))
    expect(idsOf(log)).toEqual([])
    expect(followLines(log, answer([1])).after).toBeNull()
  })
})
