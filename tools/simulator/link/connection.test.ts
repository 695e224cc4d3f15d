import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBroker, type TestBroker } from './broker.fixture'
import { FIRST_RETRY_MS, openConnection, retryDelayMs, type Connection } from './connection'

let broker: TestBroker
let open: Connection[] = []

beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  await Promise.all(open.map((connection) => connection.close()))
  open = []
  await broker.close()
})

const will = { topic: 'tank/status', payload: 'gone', retain: true }

/** A connection, and a promise for each time it comes up. */
const connected = (url = broker.url) => {
  const ups: (() => void)[] = []
  const nextUp = () => new Promise<void>((resolve) => ups.push(resolve))
  const first = nextUp()
  const connection = openConnection({
    broker: { url },
    clientId: 'tank',
    will,
    onUp: () => ups.shift()?.(),
  })
  open.push(connection)
  return { connection, first, nextUp }
}

describe('a connection', () => {
  it('delivers, and knows that it has', async () => {
    const { connection, first } = connected()
    expect(await connection.publish({ topic: 'a', payload: 'too early', retain: false })).toBe(false)
    await first
    expect(await connection.publish({ topic: 'a', payload: 'now', retain: false })).toBe(true)
    expect(broker.heard).toEqual([{ topic: 'a', payload: 'now', clientId: 'tank' }])
  })

  it('takes leave without its will being spoken', async () => {
    const { connection, first } = connected()
    await first
    await connection.close()
    expect(connection.isUp()).toBe(false)
    await broker.untilEmpty()
    expect(broker.heard).toEqual([])
  })

  it('lets the broker speak its will when it is cut, and comes back when it is restored', async () => {
    const { connection, first, nextUp } = connected()
    await first
    connection.cut()
    expect(await broker.until(({ topic }) => topic === will.topic)).toMatchObject({ payload: 'gone' })
    const back = nextUp()
    connection.restore()
    await back
    expect(await connection.publish({ topic: 'a', payload: 'back', retain: false })).toBe(true)
  })

  it('comes back by itself when the broker has dropped it', async () => {
    const { connection, first, nextUp } = connected()
    await first
    const back = nextUp()
    broker.breakAll()
    await back
    expect(connection.isUp()).toBe(true)
  })

  it('comes back after it was cut while it waited for its next attempt', async () => {
    const strict = await startBroker({ refuses: true })
    let connection: Connection | null = null
    const attempts = new Promise<void>((resolve) => {
      let times = 0
      connection = openConnection({
        broker: { url: strict.url },
        clientId: 'x',
        onUp: () => {},
        onDown: () => {
          times += 1
          if (times === 2) return resolve()
          connection?.cut()
          connection?.restore()
        },
      })
      open.push(connection)
    })
    await attempts
    await strict.close()
  })

  it('gives up what was under way when the link breaks', async () => {
    const { connection, first } = connected()
    await first
    const published = connection.publish({ topic: 'a', payload: '1', retain: false })
    connection.cut()
    expect(await published).toBe(false)
  })

  it('says why it cannot connect, and can be closed all the same', async () => {
    const strict = await startBroker({ refuses: true })
    const reason = await new Promise<string | null>((resolve) => {
      open.push(
        openConnection({ broker: { url: strict.url }, clientId: 'x', onUp: () => {}, onDown: resolve }),
      )
    })
    expect(reason).toMatch(/refused/i)
    await strict.close()
  })
})

describe('the wait between attempts', () => {
  it('doubles up to half a minute, spread by a half', () => {
    const waits = [0, 1, 2, 3, 4, 5, 20].map((failures) => retryDelayMs(failures, 0.5))
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * FIRST_RETRY_MS))
    expect(retryDelayMs(0, 0)).toBe(750)
    expect(retryDelayMs(0, 1)).toBe(1250)
  })
})
