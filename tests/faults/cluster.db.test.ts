import { expect, it } from 'vitest'
import { clusterOr, hasCluster } from '../support/cluster/programs'
import { runClusterCampaign } from './cluster/campaign'
import { hasBuild } from './cluster/system'
import { describeCluster } from './report'

/** `npm run test:faults` sets them; without them there may be no built console. */
const size = {
  devices: Number(process.env['FAULTS_CLUSTER_DEVICES'] ?? 0),
  readings: Number(process.env['FAULTS_CLUSTER_READINGS'] ?? 0),
  orders: Number(process.env['FAULTS_CLUSTER_ORDERS'] ?? 0),
  faults: Number(process.env['FAULTS_CLUSTER_FAULTS'] ?? 0),
}
const isAsked = size.devices * size.readings * size.orders * size.faults > 0 && hasBuild
const why = clusterOr || (isAsked ? '' : ' (left out: npm run test:faults runs it)')

it.skipIf(!hasCluster || !isAsked)(
  `of a cluster one part after another is killed, then two at once, and nothing is lost, doubled or late${why}`,
  async () => {
    const report = await runClusterCampaign(size)
    console.log(describeCluster(report))
    expect(report).toMatchObject({ acknowledged: size.readings, lost: 0, names: [], doubled: 0 })
    expect(report.takeOvers.filter(({ silent }) => silent.length > 0)).toEqual([])
    expect(report.alerts).toMatchObject({ missing: 0, extras: 0 })
    expect(report.orders).toMatchObject({
      forgotten: 0,
      invented: 0,
      executedTwice: 0,
      executedLate: 0,
      saidDone: 0,
    })
  },
  5_400_000,
)
