import { describe, expect, it } from 'vitest'
import { isDatabaseDown } from './errors'

describe('isDatabaseDown', () => {
  it.each([
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a shutdown', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['a recovery, as Prisma tells it', new Error('the database system is not yet accepting connections')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['no answer in time', new Error('Query read timeout')],
    [
      'one of these as the cause',
      new Error('prisma', { cause: new Error('Connection terminated unexpectedly') }),
    ],
    [
      'one of these among several',
      new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
    ],
  ])('knows %s', (_, error) => expect(isDatabaseDown(error)).toBe(true))

  it.each([
    [new Error('duplicate key')],
    [Object.assign(new Error('nul'), { code: '22021' })],
    ['text'],
    [null],
  ])('takes %s for something else', (error) => expect(isDatabaseDown(error)).toBe(false))
})
