import { describe, expect, it } from 'vitest'
import { newTally, tallyLine } from './tally'

describe('the line of progress', () => {
  it('says what happened and begins anew', () => {
    const tally = newTally()
    tally.connected.add('a').add('b')
    Object.assign(tally, { delivered: 120, lost: 1, broken: 2 })
    expect(tallyLine(tally)).toBe(
      '2 connections up, 120 reports delivered, 1 lost on the way, 2 links broken',
    )
    expect(tallyLine(tally)).toBe('2 connections up, 0 reports delivered')
  })

  it('says why nobody is connected', () => {
    const tally = newTally()
    Object.assign(tally, { trouble: 'connect ECONNREFUSED 127.0.0.1:1883' })
    expect(tallyLine(tally)).toContain('no connection: connect ECONNREFUSED')
  })
})
