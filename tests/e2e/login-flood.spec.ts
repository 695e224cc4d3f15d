import { randomUUID } from 'node:crypto'
import { runLoginFlood } from '../support/login-flood'
import { serverPid } from '../support/server-pid'
import { expect, register, test } from './support/test'

test('a burst of logins is refused in words, while others are served and a known device gets in', async ({
  app,
}) => {
  const { statuses, ...report } = await runLoginFlood({
    url: app.url,
    pid: serverPid(app.process.pid),
    logins: 200,
  })
  expect(Object.keys(statuses).filter((status) => !['401', '429'].includes(status))).toEqual([])
  expect(statuses['429']).toBeGreaterThan(0)
  expect(report).toMatchObject({ refusedWithoutRetryAfter: 0, othersRefused: 0 })
  expect(report.knownDeviceMs).toBeLessThan(10_000)
})

test('a forged address bypasses no limit and is not taken for the client’s', async ({ app }) => {
  const forged = (n: number) => ({
    'x-forwarded-for': `10.0.0.${n}`,
    'x-real-ip': `10.0.0.${n}`,
    forwarded: `for=10.0.0.${n}`,
  })
  const headers = (n: number) => ({ 'content-type': 'application/json', ...forged(n) })
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) {
    const body = JSON.stringify({ token: randomUUID() })
    const answer = await fetch(`${app.url}/api/auth/verify-email`, {
      method: 'POST',
      headers: headers(n),
      body,
    })
    statuses.push(answer.status)
  }
  expect(statuses.slice(-3)).toEqual([400, 429, 429])
  const { token } = await register(app)
  const answer = await fetch(`${app.url}/api/auth/sessions`, {
    headers: { authorization: `Bearer ${token}`, ...forged(99) },
  })
  expect(((await answer.json()) as { sessions: { ip: string }[] }).sessions.map(({ ip }) => ip)).toEqual([
    '127.0.0.1',
  ])
})
