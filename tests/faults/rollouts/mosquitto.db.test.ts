import { it } from 'vitest'
import { hasMosquitto, mosquittoOr } from '../../walks/support/mosquitto'
import { devices, expectSound, large } from './expect-sound'

it.runIf(devices > 0 && hasMosquitto)(
  `roll-outs while everything is killed: seven families behind Mosquitto, four workers${mosquittoOr}`,
  () => expectSound(large('mosquitto', 0.8)),
  3_600_000,
)
