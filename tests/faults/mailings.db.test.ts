import { expect, it } from 'vitest'
import { runMailingCampaign } from './mailing-campaign'
import { describeMailing } from './report'

/** `npm run test:faults` sets a larger size. */
const size = {
  recipients: Number(process.env['FAULTS_RECIPIENTS'] ?? 300),
  kills: Number(process.env['FAULTS_SMTP_KILLS'] ?? 1),
  workers: 2,
}

it('the mail server is killed while a mailing is sent, and everybody gets it', async () => {
  const report = await runMailingCampaign(size)
  console.log(describeMailing(report))
  expect(report).toMatchObject({ missing: 0, wrongInLog: 0 })
  expect(report.extras).toBeLessThanOrEqual(size.kills)
  expect(report.mostForOne).toBeLessThanOrEqual(2)
}, 3_600_000)
