import { expect, test } from 'playwright/test'
import { startOtlpReceiver } from '../support/otlp-receiver'
import { startApp, SUPERUSER } from './support/app'
import { signIn } from './support/test'

const TOKEN = 'Xk29fQz7Lm4vPw8sRt1n'
const EMAIL = 'ann.smith@example.org'

const TELLING = [
  `/invite/${TOKEN}`,
  `/reset/${TOKEN}`,
  `/reset-password?token=${TOKEN}`,
  `/verify-email?token=${TOKEN}&email=${EMAIL}`,
  `/shared/${TOKEN}`,
  `/f/${TOKEN}/pump.bin`,
  `/api/auth/callback/google?code=${TOKEN}&state=${TOKEN}`,
  `/api/auth/oauth/${TOKEN}`,
  `/api/admin/users?query=${EMAIL}`,
  `/api/ingest/${TOKEN}?email=${EMAIL}`,
  `/api/${TOKEN}`,
  `/${TOKEN}/${EMAIL}`,
]

test('console and worker of one start send their spans, without a token or a person in them', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const collector = await startOtlpReceiver()
  const app = await startApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100', LOG_LEVEL: 'info' },
  })
  try {
    for (const path of TELLING) await fetch(`${app.url}${path}`, { redirect: 'manual' })
    const page = await browser.newPage({ baseURL: app.url })
    await signIn(page, SUPERUSER)
    await page.goto(`/superuser/users?query=${encodeURIComponent(EMAIL)}`)
    const call = await collector.named('POST /api/auth/login')
    const handler = await collector.until(() =>
      collector.spans.find(
        ({ name, traceId }) => name === 'handle /api/auth/login' && traceId === call.traceId,
      ),
    )
    expect(handler.parentSpanId).toBe(call.spanId)
    expect(call).toMatchObject({
      attributes: { 'http.route': '/api/auth/login', 'http.response.status_code': 200 },
      resource: { 'service.name': 'cistern' },
    })
    await collector.named('GET /f/[token]/[name]')
    const rendered = await collector.named('render /superuser/users')
    await collector.until(() =>
      collector.spans.some(({ name, traceId }) => name.startsWith('SELECT ') && traceId === rendered.traceId),
    )
    const job = await collector.named(/^job /)
    expect(job.resource['service.name']).toBe('cistern-worker')
    const lines = app
      .output()
      .split('\n')
      .filter((line) => line.includes('"trace_id":"'))
    const traces = new Set(collector.spans.map(({ traceId }) => traceId))
    const named = lines.map((line) => (JSON.parse(line) as { trace_id: string }).trace_id)
    expect(named.filter((id) => traces.has(id)).length).toBeGreaterThan(0)
  } finally {
    expect(await app.stop()).toBe(0)
    await collector.stop()
  }
  const said = decodeURIComponent(collector.text().replaceAll('%', '%25'))
  for (const secret of [TOKEN, EMAIL, SUPERUSER.email, 'ann.smith']) expect(said).not.toContain(secret)
})
