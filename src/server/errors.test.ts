import { describe, expect, it } from 'vitest'
import { isDatabaseDown, isDataException } from './errors'

describe('isDatabaseDown', () => {
  it.each([
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a shutdown', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['a recovery, as Prisma tells it', new Error('the database system is not yet accepting connections')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['no answer in time', new Error('Query read timeout')],
    ['a socket that Prisma saw closing', new Error('x', { cause: { kind: 'ConnectionClosed' } })],
    ['a crash, as Prisma tells it', new Error('x', { cause: { kind: 'postgres', originalCode: '57P02' } })],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    [
      'what Prisma keeps of a raw query',
      Object.assign(new Error('x'), {
        code: 'P2010',
        meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } },
      }),
    ],
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

describe('isDataException', () => {
  it.each([
    [true, Object.assign(new Error('date/time field value out of range'), { code: '22008' })],
    [true, new Error('x', { cause: { kind: 'postgres', originalCode: '22P05' } })],
    [false, Object.assign(new Error('deadlock'), { code: '40P01' })],
    [false, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    [false, 'text'],
  ])('answers %s for %s', (expected, error) => expect(isDataException(error)).toBe(expected))
})
