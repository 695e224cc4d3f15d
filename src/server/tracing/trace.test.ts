import { expect, it } from 'vitest'
import { carriedTrace, carryTrace, forgetTrace } from './carried'
import { headersOf } from './otlp-headers'
import { reasonOf } from './start-tracing'
import { activeTraceIds, activeTraceparent, isInSpan, isTracing, recordSpan, withSpan } from './trace'

it('without a collector work just runs: what it answers is what comes back, and nothing is kept', async () => {
  const answer = Promise.resolve(1)
  expect(withSpan('work', {}, () => answer)).toBe(answer)
  expect(withSpan('work', {}, (span) => span.traceparent)).toBeUndefined()
  expect(() => withSpan('work', {}, () => JSON.parse('{'))).toThrow(SyntaxError)
  recordSpan('over', { startMs: 1, endMs: 2 })
  expect([isTracing(), isInSpan(), activeTraceIds(), activeTraceparent()]).toEqual([
    false,
    false,
    undefined,
    undefined,
  ])
})

it('headers are read as OpenTelemetry writes them', () => {
  expect(headersOf('authorization=Basic%20YQ==, x-scope = a%3Db ,broken,%E0%A4=%zz')).toEqual({
    authorization: 'Basic YQ==',
    'x-scope': 'a=b',
    '%E0%A4': '%zz',
  })
  expect(headersOf('')).toEqual({})
})

it('says in a line why the collector took nothing', () => {
  const error = { stack: 'Error: at …', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', name: 'Error' }
  expect(reasonOf(JSON.stringify(error))).toBe('Error ECONNREFUSED connect ECONNREFUSED')
  expect(reasonOf('partial success')).toBe('partial success')
  expect(reasonOf('x'.repeat(1_000))).toHaveLength(300)
})

it('remembers the traces of the newest thousand, and none that is not recorded', () => {
  for (let n = 0; n <= 1_000; n++) carryTrace(`id-${n}`, `parent-${n}`)
  expect([carriedTrace('id-0'), carriedTrace('id-1')]).toEqual([undefined, 'parent-1'])
  carryTrace('id-1', undefined)
  carryTrace('id-1', 'below')
  expect(carriedTrace('id-1')).toBe('below')
  for (let n = 1; n <= 1_000; n++) expect(forgetTrace(`id-${n}`)).toBe(true)
  expect(carriedTrace('id-1000')).toBeUndefined()
})
