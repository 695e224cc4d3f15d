import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import { getMe } from '@/contracts/account'
import type { Endpoint } from '@/contracts/endpoint'
import { hashSecret, hookSecret, newDeviceSecret } from '@/server/devices/credentials/secrets'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { arbitraryOf } from './support/arbitrary'
import { brokenPromise } from './support/promised'
import { type Known, sampleOf, withEachLeaf } from './support/samples'

/**
 * Every call of the table × every place of its input × what no field can hold, and × inputs made from its schemas: the
 * answer is never a 5xx, and always one that the OpenAPI document describes.
 */
const all = Object.entries(endpoints as Record<string, Endpoint>)

const NASTY: readonly unknown[] = [
  '\ud800',
  'a\0b',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  `x${'\u{1f4a7}'.repeat(600)}`,
  '__proto__',
  1e308,
  2 ** 53,
  null,
  {},
]

const LANES = 6

/** A type that exists, so that the config beside it is looked at, too. */
const ADD_WIDGET = { type: 'device-summary' }

let person: Promise<Signed> | undefined

/** One person for all calls, and another when a call has ended that one's session. */
async function tokenOfPerson(): Promise<string> {
  const current = await (person ??= makeUser('superuser'))
  if ((await api(getMe, { token: current.token })).ok) return current.token
  person = makeUser('superuser')
  return (await person).token
}

async function callerOf({ access }: Endpoint, deviceId: string): Promise<string | undefined> {
  if (access === 'public') return undefined
  if (access === 'broker') return hookSecret()
  if (access === 'cron') return undefined
  if (access !== 'device') return tokenOfPerson()
  const secret = newDeviceSecret()
  await db().deviceCredential.create({ data: { devicePublicId: deviceId, secretHash: hashSecret(secret) } })
  return secret
}

type Input = { params: Record<string, string>; query: Record<string, string>; body: unknown }

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, inner]) => [name, String(inner)]))

function baseOf(e: Endpoint, known: Known): Input {
  const params = texts(sampleOf(e.params, known))
  for (const [, name = ''] of e.path.matchAll(/\{(\w+)\}/g)) params[name] ??= 'none'
  return { params, query: texts(sampleOf(e.query, known)), body: e.body && sampleOf(e.body, known) }
}

/** Each with one place changed; an address can carry neither half a surrogate pair nor anything but text. */
function* changed(e: Endpoint, base: Input): Generator<{ at: string; input: Input }> {
  for (const nasty of NASTY) {
    if (e.body)
      for (const { at, value } of withEachLeaf(base.body, nasty))
        yield { at: `body${at}`, input: { ...base, body: value } }
    if (typeof nasty !== 'string' || /\p{Surrogate}/u.test(nasty)) continue
    for (const part of ['params', 'query'] as const)
      for (const name of Object.keys(base[part]))
        yield { at: `${part}.${name}`, input: { ...base, [part]: { ...base[part], [name]: nasty } } }
  }
}

/** What is wrong with the answer to an input: a 5xx, or anything that the OpenAPI document does not say; null for nothing. */
async function problemOf(e: Endpoint, { params, query, body }: Input, token: string | undefined) {
  const aborter = new AbortController()
  // a limit that is used up hides what is behind it
  if (e.limit) await pool().query('delete from rate_limit')
  const more = { ...(e.body && { body: JSON.stringify(body) }), ...(token && { token }) }
  const headers = { 'content-type': 'application/json' }
  const response = await api(e, { params, query, ...more, headers, signal: aborter.signal })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) aborter.abort()
  // a server without mail or a bot says so by calls that declare it
  const isFailure = response.status >= 500 && !(response.status === 503 && e.errors.includes('unavailable'))
  const problem = isFailure ? `${response.status}` : await brokenPromise(e, response)
  aborter.abort()
  return problem
}

type Work = { at: string; input: Input }

/** The problems of all inputs, some of which are under way at once. */
async function problemsOf(
  e: Endpoint,
  inputs: Iterable<Work>,
  token: string | undefined,
): Promise<unknown[]> {
  const [problems, left] = [[] as unknown[], inputs[Symbol.iterator]()]
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const { at, input } = next.value
      const problem = await problemOf(e, input, token)
      if (problem !== null) problems.push([at, problem, input])
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return problems
}

const FITTING = 6
/** The same every time, so that a failure can be looked into. */
const SEED = 20_261_125

/** Inputs that fit the schemas, and the same with one key too many or one too few. */
function* generated(e: Endpoint, known: Known): Generator<Work> {
  const whole = fc.record({
    params: arbitraryOf(e.params, known).map(texts),
    query: arbitraryOf(e.query, known).map(texts),
    body: e.body ? arbitraryOf(e.body, known) : fc.constant(null),
  })
  for (const [n, input] of fc.sample(whole, { numRuns: FITTING, seed: SEED }).entries()) {
    for (const [, name = ''] of e.path.matchAll(/\{(\w+)\}/g)) input.params[name] ??= 'none'
    const at = `generated ${n}`
    yield { at, input }
    if (n > 1 || !(input.body instanceof Object) || Array.isArray(input.body)) continue
    const [first] = Object.keys(input.body)
    yield { at: `${at}, a key too many`, input: { ...input, body: { ...input.body, unheardOf: 1 } } }
    if (!first) continue
    const less = Object.fromEntries(Object.entries(input.body).filter(([name]) => name !== first))
    yield { at: `${at}, without ${first}`, input: { ...input, body: less } }
  }
}

describe('what no field can hold', () => {
  it.each(all)('%s answers it with a documented 4xx', async (_, e) => {
    const { publicId: deviceId } = await makeDevice()
    const token = await callerOf(e, deviceId)
    const base = baseOf(e, { deviceId, ch: 0, channel: 0, ...ADD_WIDGET })
    expect(await problemsOf(e, changed(e, base), token)).toEqual([])
  })
})

describe('what the schemas describe', () => {
  it.each(all)('%s answers it as the document says', async (_, e) => {
    const { publicId: deviceId } = await makeDevice({ kind: 'pump' })
    const token = await callerOf(e, deviceId)
    expect(await problemsOf(e, generated(e, { deviceId, ch: 0, channel: 0, ...ADD_WIDGET }), token)).toEqual(
      [],
    )
  })
})
