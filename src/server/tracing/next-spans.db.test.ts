import {
  AppRenderSpan,
  AppRouteRouteHandlersSpan,
  BaseServerSpan,
  NextNodeServerSpan,
} from 'next/dist/server/lib/trace/constants'
import { getTracer, SpanKind } from 'next/dist/server/lib/trace/tracer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { env } from '@/server/env'
import { log, logRing } from '@/server/log'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { type OtlpReceiver, startOtlpReceiver } from '~/tests/support/otlp-receiver'
import { startTracing } from './start-tracing'
import { isInSpan, withSpan } from './trace'

const TOKEN = 'Xk29fQz7Lm4vPw8sRt1n'
const EMAIL = 'ann.smith@example.org'

/** Addresses that hold a token, a person or what was looked for, as they are asked for; and their routes. */
const TELLING: readonly (readonly [string, string | null])[] = [
  [`/invite/${TOKEN}`, '/invite/[token]'],
  [`/reset/${TOKEN}`, '/reset/[token]'],
  [`/reset-password?token=${TOKEN}`, '/reset-password'],
  [`/verify-email?token=${TOKEN}&email=${EMAIL}`, '/verify-email'],
  [`/shared/${TOKEN}`, '/shared/[token]'],
  [`/f/${TOKEN}/pump.bin`, null],
  [`/api/auth/callback/google?code=${TOKEN}&state=${TOKEN}`, '/api/auth/callback/[id]'],
  [`/api/mail/unsubscribe?t=${TOKEN}`, '/api/mail/unsubscribe'],
  [`/api/admin/users?query=${encodeURIComponent(EMAIL)}`, '/api/admin/users'],
  [`/api/invitations/${TOKEN}`, '/api/invitations/[id]'],
  [`/${TOKEN}`, `/${TOKEN}`],
  [`/no-page/${EMAIL}?x=${TOKEN}`, `/no-page/${EMAIL}?x=${TOKEN}`],
]

let collector: OtlpReceiver

beforeAll(async () => {
  collector = await startOtlpReceiver()
  Object.assign(env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await globalThis.cisternPool?.end()
  globalThis.cisternPool = undefined
  await startTracing('cistern')
})
afterAll(async () => {
  await globalThis.cisternTracing?.shutdown()
  globalThis.cisternTracing = undefined
  await collector.stop()
})

/** A request as Next traces it. */
const request = (target: string, route: string | null, work: () => Promise<unknown>) =>
  getTracer().trace(
    BaseServerSpan.handleRequest,
    {
      spanName: `GET ${target}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.method': 'GET', 'http.target': target },
    },
    async (span) => {
      await getTracer().trace(NextNodeServerSpan.createComponentTree, { spanName: `tree of ${target}` }, () =>
        getTracer().trace(
          AppRouteRouteHandlersSpan.runHandler,
          { spanName: `executing api route (app) ${target}`, attributes: { 'next.route': route ?? target } },
          work,
        ),
      )
      if (route !== null) span?.setAttributes({ 'http.route': route, 'next.route': route })
      span?.setAttributes({ 'http.status_code': 200, 'next.rsc': false, 'client.address': '203.0.113.9' })
    },
  )

it('of requests routes leave the house, never addresses, people, tokens or the texts of errors', async () => {
  for (const [target, route] of TELLING) {
    await request(target, route, async () => {
      await getTracer().trace(
        AppRenderSpan.fetch,
        {
          spanName: `fetch GET https://api.telegram.org/bot${TOKEN}/send`,
          attributes: { 'http.url': `https://x.org/${TOKEN}` },
        },
        async () => {},
      )
      await withSpan('own', {}, async () => {
        throw new TypeError(`${EMAIL} has ${TOKEN}`)
      }).catch(() => {})
      throw new Error(`no ${EMAIL} with ${TOKEN}`)
    }).catch(() => {})
    await request(target, route, async () => {})
  }
  await globalThis.cisternTracing?.flush()
  expect(collector.text()).not.toContain(TOKEN)
  expect(decodeURIComponent(collector.text())).not.toMatch(/ann\.smith|@example|203\.0\.113/)
  const names = new Set(collector.spans.map(({ name }) => name))
  const routes = TELLING.flatMap(([, route]) =>
    route?.includes('[') || route === '/reset-password' ? [route] : [],
  )
  expect([...names]).toEqual(expect.arrayContaining(routes.map((route) => `GET ${route}`)))
  expect([...names].filter((name) => /fetch|tree|executing/.test(name))).toEqual([])
  const own = collector.spans.find(({ name }) => name === 'own')
  expect(own).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' }, events: [] })
})

it('what hangs below a step that is left out hangs below the step above it', async () => {
  let line: Record<string, unknown> = {}
  await request('/api/devices', '/api/devices', async () => {
    await pool().query('select id from device where public_id = $1', [TOKEN])
    // Prisma's own statements
    await db().user.findFirst({ where: { email: EMAIL } })
    log.error('in a request')
    line = logRing.take(1_000).lines.find(({ message }) => message === 'in a request')?.data ?? {}
  })
  await globalThis.cisternTracing?.flush()
  const [top, handler, statement] = ['GET /api/devices', 'handle /api/devices', 'SELECT device'].map((name) =>
    collector.spans.findLast((span) => span.name === name),
  )
  expect(top?.parentSpanId ?? '').toBe('')
  expect(handler?.parentSpanId).toBe(top?.spanId)
  expect(statement?.parentSpanId).toBe(handler?.spanId)
  expect(statement?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.collection.name': 'device',
  })
  expect(collector.spans.find(({ name }) => name === 'SELECT app_user')?.parentSpanId).toBe(handler?.spanId)
  expect(line).toMatchObject({ trace_id: top?.traceId, span_id: handler?.spanId })
})

it('what a request has begun and left behind is no part of it', async () => {
  let later = Promise.resolve(true)
  await request('/api/devices', '/api/devices', async () => {
    const ended = new Promise<void>((done) => setImmediate(() => setImmediate(done)))
    later = ended.then(() => isInSpan())
  })
  expect(await later).toBe(false)
})
