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

it('is deaf when no word was heard for long, until one is', () => {
  const { test, said } = setup()
  test.say(0)
  test.say(30_000)
  expect(said[0]).toEqual({ topic: SELF_TEST_TOPIC, payload: '{"worker":"a","nth":1001}', qos: 1 })
  expect([test.isDeaf(44_000), test.isDeaf(46_000)]).toEqual([false, true])
  test.heard(999)
  expect(test.isDeaf(46_000)).toBe(true)
  test.heard(1_002)
  expect(test.isDeaf(1e9)).toBe(false)
})

it('hears its own word by itself, notes that of another worker, and minds no nonsense', async () => {
  const { test, said, marked } = setup()
  test.say(0)
  for (const nonsense of ['', 'null', '{"worker":1}', '{"worker":"b","nth":1e99}', '[]'])
    await test.take(Buffer.from(nonsense))
  expect([test.isWaiting, marked]).toEqual([true, []])
  await test.take(Buffer.from('{"worker":"b","nth":7}'))
  expect([test.isWaiting, marked]).toEqual([true, [['b', 7]]])
  await test.take(Buffer.from(said[0]?.payload ?? ''))
  expect(test.isWaiting).toBe(false)
})
