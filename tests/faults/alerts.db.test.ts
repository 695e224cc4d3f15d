import { expect, it } from 'vitest'
import { runAlertCampaign } from './alert-campaign'
import { describeAlerts } from './report'

/** `npm run test:faults` sets a larger size. */
const size = {
  episodes: Number(process.env['FAULTS_EPISODES'] ?? 150),
  kills: Number(process.env['FAULTS_KILLS'] ?? 4),
}

it('a worker is killed again and again, and people are told of every episode', async () => {
  const report = await runAlertCampaign(size)
  console.log(describeAlerts(report))
  expect(report.missing).toBe(0)
  expect(report.extras).toBeLessThanOrEqual(size.kills)
}, 3_600_000)
