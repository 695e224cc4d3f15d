import { describe, expect, it } from 'vitest'
import { hasMosquitto, mosquittoOr } from '../walks/support/mosquitto'
import { describeRollouts } from './report'
import { runRolloutCampaign } from './rollouts/campaign'
import { FAMILIES } from './rollouts/families'
import type { Size } from './rollouts/size'

/** Nothing but `npm run test:faults` sets a size: with processes that are killed this is minutes, and tests/rollouts has it in simulated time. */
const devices = Number(process.env['FAULTS_UPDATES'] ?? 0)
const kills = Number(process.env['FAULTS_UPDATE_KILLS'] ?? 60)

/** One bad image that is worse than any in the field, so that few devices show it; good ones to other families meanwhile. */
const SMALL: Size = {
  ...{ devices: 24, kills: 4, broker: 'embedded', workers: 1, seed: 7 },
  families: ['native', 'tasmota', 'shelly-gen2', 'zigbee2mqtt'],
  ...{ brickRates: { native: 0.9 }, isRepaired: false },
  ...{ pace: { devices: 400, server: 60, retries: 10_000 }, intervalS: 2, killEveryS: 4, quietS: 10 },
}
const RATES = Object.fromEntries(FAMILIES.map((family) => [family, family === 'native' ? 0.02 : 0.1]))
/** A slow family is quiet for a while: a pause that comes then is ended too. */
const large = (broker: Size['broker'], share: number): Size => ({
  ...{ devices: Math.ceil(devices * share), kills: Math.ceil(kills * share), broker, workers: 4, seed: 7 },
  // only the embedded broker can speak to one device on a topic that all share
  families: broker === 'embedded' ? FAMILIES : FAMILIES.filter((family) => family !== 'thingsboard'),
  ...{ brickRates: RATES, isRepaired: true },
  ...{ pace: { devices: 60, server: 20, retries: 2000 }, intervalS: 30, killEveryS: 18, quietS: 180 },
})

async function expectSound(size: Size): Promise<void> {
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

describe('roll-outs while everything is killed', () => {
  it.runIf(devices > 0)('small, on the embedded broker', () => expectSound(SMALL), 600_000)

  it.runIf(devices > 0)(
    'all families on the embedded broker',
    () => expectSound(large('embedded', 0.2)),
    3_600_000,
  )

  it.runIf(devices > 0 && hasMosquitto)(
    `seven families behind Mosquitto, four workers${mosquittoOr}`,
    () => expectSound(large('mosquitto', 0.8)),
    3_600_000,
  )
})
