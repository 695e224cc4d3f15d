import type { LoraCodec } from '../codec'
import { COMMON } from './common'
import { UC300 } from './controller'
import { EM300_MLD, EM310_UDL, EM400_UDL, EM410_RDL, EM500_PP, EM500_SWL, EM500_UDL } from './level'
import { CT101, WS523 } from './power'
import { switchOutput, switchSocket } from './relay'
import { readChannels, type ChannelTable } from './tlv'
import { UC511 } from './valve'

const MODELS: Readonly<Record<string, ChannelTable>> = {
  'em500-udl': EM500_UDL,
  'em400-udl': EM400_UDL,
  'em400-tld': EM400_UDL,
  'em310-udl': EM310_UDL,
  'em410-rdl': EM410_RDL,
  'em500-swl': EM500_SWL,
  'em500-pp': EM500_PP,
  'em300-mld': EM300_MLD,
  ct101: CT101,
  ct103: CT101,
  ct105: CT101,
  uc300: UC300,
  uc511: UC511,
  uc512: UC511,
  ws523: WS523,
  ws525: WS523,
}

const RELAYS: ReadonlyMap<string, LoraCodec['switchRelay']> = new Map([
  ['ws523', switchSocket],
  ['ws525', switchSocket],
  ['uc300', switchOutput],
])

/**
 * Milesight's sensors and controllers share one frame format on a port that the owner chooses, little endian
 * (Milesight's user guides, "Uplink Packet"): a sequence of channels whose meaning depends on the model. The tables
 * list the channels of each model.
 */
export const milesight: readonly LoraCodec[] = Object.entries(MODELS).map(([word, table]) => {
  const channels = { ...COMMON, ...table }
  const switchRelay = RELAYS.get(word)
  return {
    name: `milesight-${word}`,
    model: `Milesight ${word.toUpperCase()}`,
    profileWords: [word],
    decode: ({ bytes }) => readChannels(bytes, channels),
    ...(switchRelay && { switchRelay }),
  }
})
