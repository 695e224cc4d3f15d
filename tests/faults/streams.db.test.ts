import { expect, it } from 'vitest'
import { startApp } from '../e2e/support/app'
import { describeStreams } from './report'
import { sufferUnreadStreams } from './unread-streams'

/** `npm run test:faults` asks for it: it needs a built console. `npm test` has a small one beside the browser tests. */
const streams = Number(process.env['FAULTS_STREAMS'] ?? 0)

it.skipIf(streams === 0)(
  `streams that nobody reads cost others nothing${streams === 0 ? ' (left out: npm run test:faults runs it)' : ''}`,
  async () => {
    // a database of its own, not this file's
    const app = await startApp({ env: { DATABASE_URL: '' } })
    try {
      const report = await sufferUnreadStreams(app, { streams, devices: 300, rounds: 100 })
      console.log(describeStreams(report))
      expect(report.answers).toEqual({ 200: 100 })
      expect(report.orderMs.median).toBeLessThanOrEqual(200)
      expect(report.memoryMost - report.memoryBefore).toBeLessThanOrEqual(64)
    } finally {
      await app.stop()
    }
  },
  600_000,
)
