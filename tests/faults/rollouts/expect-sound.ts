import { expect } from 'vitest'
import { describeRollouts } from '../report'
import { runRolloutCampaign } from './campaign'
import { FAMILIES } from './families'
import type { Size } from './size'

/**
 * Nothing but `npm run test:faults` sets a size: with processes that are killed this is minutes, and tests/rollouts has it in
 * simulated time.
 */
export const devices = Number(process.env['FAULTS_UPDATES'] ?? 0)
const kills = Number(process.env['FAULTS_UPDATE_KILLS'] ?? 60)

const RATES = Object.fromEntries(FAMILIES.map((family) => [family, family === 'native' ? 0.02 : 0.1]))

/** This share of the devices and kills that were asked for. */
export const large = (broker: Size['broker'], share: number): Size => ({
  ...{ devices: Math.ceil(devices * share), kills: Math.ceil(kills * share), broker, workers: 4, seed: 7 },
  // only the embedded broker can speak to one device on a topic that all share
  families: broker === 'embedded' ? FAMILIES : FAMILIES.filter((family) => family !== 'thingsboard'),
  ...{ brickRates: RATES, isRepaired: true },
  // a slow family is quiet for a while: a pause that comes then is ended too
  ...{ pace: { devices: 60, server: 20, retries: 2000 }, intervalS: 30, killEveryS: 18, quietS: 180 },
})

/**
 * Runs a campaign and expects no violation of it. One in a process: this one is the console, and keeps its connections to the
 * database it began with.
 */
export async function expectSound(size: Size): Promise<void> {
  const report = await runRolloutCampaign(size)
  console.log(describeRollouts(report))
  const { violations, wrongSums, open, unnoticed, unproven, bad } = report
  expect({ violations, wrongSums, open, unnoticed, unproven }).toEqual({
    ...{ violations: {}, wrongSums: 0, open: 0, unnoticed: 0, unproven: 0 },
  })
  for (const one of bad) {
    expect(one).toMatchObject({ wentOn: false })
    if (one.isStoppedInCanary) expect(one.bricked).toBeLessThanOrEqual(one.canary)
  }
}
