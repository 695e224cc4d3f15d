import { expect, it } from 'vitest'
import { startApp } from '../e2e/support/app'
import { type FloodReport, runLoginFlood } from '../support/login-flood'
import { serverPid } from '../support/server-pid'
import { describeFlood } from './report'

/** `npm run test:faults` sets it; it needs the built console, as the smaller one of the same kind in tests/e2e does. */
const logins = Number(process.env['FAULTS_LOGINS'] ?? 0)

it.skipIf(logins === 0)(
  'everybody signs in at once: others are served, a known device gets in (npm run test:faults only: it needs a build)',
  async () => {
    const app = await startApp()
    let report: FloodReport
    try {
      const flood = { url: app.url, pid: serverPid(app.process.pid) }
      // what is loaded and compiled at first use is not the burst's
      await runLoginFlood({ ...flood, logins: 50 })
      report = await runLoginFlood({ ...flood, logins })
    } finally {
      await app.stop()
    }
    console.log(describeFlood(report))
    const { statuses } = report
    expect(Object.keys(statuses).filter((status) => !['401', '429'].includes(status))).toEqual([])
    expect(report).toMatchObject({ refusedWithoutRetryAfter: 0, othersRefused: 0 })
    expect(report.knownDeviceMs).toBeLessThan(2_000)
    expect(report.memoryGrowthMiB).toBeLessThanOrEqual(64)
    expect(report.slowestOther).toBeLessThanOrEqual(200)
  },
  300_000,
)
