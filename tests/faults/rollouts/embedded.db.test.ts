import { it } from 'vitest'
import { devices, expectSound, large } from './expect-sound'

it.runIf(devices > 0)(
  'roll-outs while everything is killed: all families on the embedded broker',
  () => expectSound(large('embedded', 0.2)),
  3_600_000,
)
