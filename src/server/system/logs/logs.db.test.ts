import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listLogs, resetLogLevel, setLogLevel } from '@/contracts/superuser/logs'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { log, logRing } from '@/server/log'
import { withLogContext } from '@/server/logging/log-context'
import { LogShipper, pruneLogLines } from '@/server/runtime/ship-logs'
import { forgetRuntime, freshRuntime, LOG_LEVEL_KEY } from '@/server/runtime/state'
import { api } from '~/tests/support/api'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

const shipper = new LogShipper('worker of the test')
let root: Signed

const lines = (query: Record<string, string> = {}) => answerOf(listLogs, root, { query })
const said = async (query?: Record<string, string>) =>
  (await lines(query)).lines.map(({ message }: { message: string }) => message)

beforeAll(async () => {
  root = await makeUser('superuser')
})
beforeEach(async () => {
  logRing.take(10_000)
  await pool().query('truncate log_line')
  await db().session.updateMany({ data: { provedAt: new Date() } })
})

describe('the lines of the log', () => {
  it('are those of all processes, newest first, and are narrowed by everything they say', async () => {
    withLogContext({ component: 'devices', requestId: 'r-1' }, () => {
      log.error({ device: 'well' }, 'the pump does not answer')
      log.fatal('100%_of it')
    })
    log.error('of the process itself')
    await shipper.flush()
    await new LogShipper('console').flush()
    expect(await said()).toEqual(['of the process itself', '100%_of it', 'the pump does not answer'])
    expect(await said({ requestId: 'r-1', level: 'fatal' })).toEqual(['100%_of it'])
    expect(await said({ component: 'devices', query: 'PUMP' })).toEqual(['the pump does not answer'])
    expect(await said({ query: 'well' })).toEqual(['the pump does not answer'])
    expect(await said({ query: '%_' })).toEqual(['100%_of it'])
    expect(await said({ process: 'console' })).toEqual([])
    const { newest, components, processes } = await lines()
    expect([components, processes]).toEqual([['devices', 'worker of the test'], ['worker of the test']])
    expect(await said({ after: newest })).toEqual([])
    log.error('one more')
    await shipper.flush()
    expect(await said({ after: newest })).toEqual(['one more'])
  })

  it('stand in the order in which they came, also where a number has one digit more', async () => {
    await pool().query('truncate log_line restart identity')
    const told = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`)
    for (const text of told) log.error(text)
    await shipper.flush()
    expect(await said({ limit: '3' })).toEqual(['line 12', 'line 11', 'line 10'])
    expect(await said()).toEqual(told.toReversed())
  })

  it('tell of a refused call which it was and why', async () => {
    const stranger = await makeUser()
    // every call sets the level that is in force
    const before = env.LOG_LEVEL
    env.LOG_LEVEL = 'info'
    forgetRuntime()
    await freshRuntime()
    const response = await api(listLogs, stranger)
    env.LOG_LEVEL = before
    forgetRuntime()
    await freshRuntime()
    expect(response.status).toBe(403)
    await shipper.flush()
    const { lines: found } = await lines({ requestId: response.headers.get('x-request-id') ?? '' })
    expect(found).toMatchObject([
      {
        level: 'info',
        message: 'request refused',
        data: { method: 'GET', path: '/superuser/logs', status: 403, code: 'forbidden' },
      },
    ])
  })

  it('hold no secret, whatever was logged', async () => {
    const secrets = [
      String(env.NEXTAUTH_SECRET),
      'Bearer 0123456789abcdefghijklmnopqrstuvwx',
      'postgresql://tank:ocean-of-water@db.example.org/x',
      '123456789:AAE-abcdefghijklmnopqrstuvwxyz012345',
    ]
    for (const secret of secrets) log.error({ inside: { deep: [secret] } }, `text with ${secret}`)
    log.error({ password: 'hunter2', headers: { cookie: 'a=b' } }, 'fields by their names')
    log.error({ err: new Error(`failed with ${secrets[2]}`) }, 'an error')
    await shipper.flush()
    const shown = JSON.stringify(await lines())
    for (const secret of [
      'only-for-tests',
      '0123456789abcdef',
      'ocean-of-water',
      'AAE-abc',
      'hunter2',
      'a=b',
    ])
      expect(shown).not.toContain(secret)
    expect(shown).toContain('db.example.org')
  })

  it('are stored whatever they consist of, and given back while the database refuses them', async () => {
    log.error({ odd: '\u0000 \ud800 \\u0000' }, 'NUL \u0000 and a half \ud800')
    await shipper.flush()
    expect(await said()).toHaveLength(1)
    await pool().query('alter table log_line rename to elsewhere')
    log.error('while it is away')
    await shipper.flush()
    await pool().query('alter table elsewhere rename to log_line')
    await shipper.flush()
    expect((await said())[0]).toBe('while it is away')
  })

  it('go when they are a week old', async () => {
    log.error('old')
    await shipper.flush()
    await pruneLogLines(new Date(Date.now() + 8 * 86_400_000))
    expect(await said()).toEqual([])
  })
})

describe('the level of the log', () => {
  const set = (body: object, person = root) => answerOf(setLogLevel, person, { body })
  beforeEach(async () => {
    await db().setting.deleteMany({ where: { key: LOG_LEVEL_KEY } })
    forgetRuntime()
    await freshRuntime()
  })

  it('is that of every process at once, and returns at its time', async () => {
    expect(log.level).toBe('error')
    const { level } = await set({ level: 'debug', minutes: 5 })
    expect(level).toMatchObject({ fallback: 'error', override: { level: 'debug', setBy: { id: root.id } } })
    await freshRuntime()
    expect(log.level).toBe('debug')
    const { value } = await db().setting.findUniqueOrThrow({ where: { key: LOG_LEVEL_KEY } })
    const soon = { ...(value as object), until: new Date(Date.now() + 300).toISOString() }
    await db().setting.update({ where: { key: LOG_LEVEL_KEY }, data: { value: soon } })
    await vi.waitFor(async () => {
      forgetRuntime()
      await freshRuntime()
      expect(log.level).toBe('error')
    }, 5_000)
    expect((await lines()).level.override).toBeNull()
  })

  it('is put back, needs a proof, and is not changed by two at once unseen', async () => {
    const other = await makeUser('superuser')
    const answers = await Promise.all([
      set({ level: 'debug', minutes: 5 }),
      set({ level: 'trace', minutes: 9 }, other),
    ])
    const [done, late] = answers.toSorted((a, b) => a.status - b.status)
    expect([done?.status, late?.status]).toEqual([200, 409])
    expect(late?.current.override.level).toBe(done?.level.override.level)
    await ageProof(root)
    expect((await set({ level: 'warn', minutes: 1 })).code).toBe('reauth_required')
    expect((await answerOf(resetLogLevel, other)).level).toEqual({ fallback: 'error', override: null })
    const records = await recordsOf(LOG_LEVEL_KEY)
    expect(records.at(-1)).toMatchObject({ action: 'log.level', actorId: other.id })
  })
})
