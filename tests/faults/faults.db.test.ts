import { expect, it } from 'vitest'
import { mosquittoOr } from '../walks/support/mosquitto'
import { runCampaign } from './campaign'
import { describeReport } from './report'

/** `npm run test:faults` sets a larger size. */
const size = {
  devices: Number(process.env['FAULTS_DEVICES'] ?? 100),
  readings: Number(process.env['FAULTS_READINGS'] ?? 20_000),
  faults: Number(process.env['FAULTS_FAULTS'] ?? 14),
}

it(`everything is killed again and again, and nothing is lost, doubled or invented${mosquittoOr && ` (its part is left out: no mosquitto on PATH)`}`, async () => {
  const report = await runCampaign(size)
  console.log(describeReport(report))
  expect(report).toMatchObject({ lost: 0, doubled: 0, invented: 0, latestWrong: 0 })
}, 3_600_000)
