import { it } from 'vitest'
import { devices, expectSound } from './expect-sound'
import type { Size } from './size'

/** One bad image that is worse than any in the field, so that few devices show it; good ones to other families meanwhile. */
const SMALL: Size = {
  ...{ devices: 24, kills: 4, broker: 'embedded', workers: 1, seed: 7 },
  families: ['native', 'tasmota', 'shelly-gen2', 'zigbee2mqtt'],
  ...{ brickRates: { native: 0.9 }, isRepaired: false },
  ...{ pace: { devices: 400, server: 60, retries: 10_000 }, intervalS: 2, killEveryS: 4, quietS: 10 },
}

it.runIf(devices > 0)(
  'roll-outs while everything is killed: small, on the embedded broker',
  () => expectSound(SMALL),
  600_000,
)
