import { expect, it } from 'vitest'
import { SELF_TEST_TOPIC, SelfTest } from './self-test'

function setup(workerId = 'a') {
  const said: { topic: string; payload: string }[] = []
  const marked: [string, number][] = []
  const test = new SelfTest(
    {
      workerId,
      publish: (message) => said.push(message),
      markHeard: async (...of) => void marked.push(of),
    },
    1_000,
  )
  return { test, said, marked }
}

it('is unserved when no self-test message was received for long, until one is', () => {
  const { test, said } = setup()
  test.send(0)
  test.send(30_000)
  expect(said[0]).toEqual({ topic: SELF_TEST_TOPIC, payload: '{"worker":"a","nth":1001}', qos: 1 })
  expect([test.isUnserved(44_000), test.isUnserved(46_000)]).toEqual([false, true])
  test.confirmUpTo(999)
  expect(test.isUnserved(46_000)).toBe(true)
  test.confirmUpTo(1_002)
  expect(test.isUnserved(1e9)).toBe(false)
})

it('receives its own message, records that of another worker, and ignores malformed ones', async () => {
  const { test, said, marked } = setup()
  test.send(0)
  for (const nonsense of ['', 'null', '{"worker":1}', '{"worker":"b","nth":1e99}', '[]'])
    await test.receive(Buffer.from(nonsense))
  expect([test.isWaiting, marked]).toEqual([true, []])
  await test.receive(Buffer.from('{"worker":"b","nth":7}'))
  expect([test.isWaiting, marked]).toEqual([true, [['b', 7]]])
  await test.receive(Buffer.from(said[0]?.payload ?? ''))
  expect(test.isWaiting).toBe(false)
})
