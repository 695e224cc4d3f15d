import { expect, it } from 'vitest'
import { hasRabbitmq, rabbitmqOr } from '../walks/support/rabbitmq'
import { runRabbitmqCampaign } from './rabbitmq-campaign'
import { describeRabbitmq } from './report'

/** `npm run test:faults` sets a larger size. */
const size = {
  readings: Number(process.env['FAULTS_QUEUE_READINGS'] ?? 5_000),
  kills: Number(process.env['FAULTS_QUEUE_KILLS'] ?? 1),
}

it.skipIf(!hasRabbitmq)(
  `of three nodes of RabbitMQ the leader is killed with a worker, and nothing acknowledged is lost${rabbitmqOr}`,
  async () => {
    const report = await runRabbitmqCampaign(size)
    console.log(describeRabbitmq(report))
    expect(report).toMatchObject({ acknowledged: report.readings, lost: 0, doubled: 0 })
  },
  1_800_000,
)
