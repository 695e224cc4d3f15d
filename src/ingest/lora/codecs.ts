import type { LoraCodec } from './codec'
import { decentlab } from './decentlab/codec'
import { dingtek } from './dingtek/codec'
import { dragino } from './dragino/codec'
import { ellenex } from './ellenex/codec'
import { elsys } from './elsys/codec'
import { mclimate } from './mclimate/codec'
import { milesight } from './milesight/codec'
import { netvox } from './netvox/codec'
import { teneo } from './teneo/codec'
import { terabee } from './terabee/codec'

/** Every known LoRaWAN sensor model; network-server families look codecs up by device profile. */
export const loraCodecs: readonly LoraCodec[] = [
  ...dragino,
  ...milesight,
  ...decentlab,
  ...dingtek,
  ...ellenex,
  ...elsys,
  ...mclimate,
  ...netvox,
  ...teneo,
  ...terabee,
]

const SEPARATORS = /[-_ ]/g

const words = new Map(
  loraCodecs.flatMap((codec) => codec.profileWords.map((word) => [word.replace(SEPARATORS, ''), codec])),
)

/** Longer words first: one model's name may be a prefix of another's. */
const alternatives = loraCodecs
  .flatMap(({ profileWords }) => profileWords)
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replaceAll('-', '[-_ ]?'))

/** A model's word, delimited by separators only. */
const MODEL = new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`, 'i')

/**
 * The codec whose model a device profile names, or null. "Dragino LDDS75", "ldds75-eu868" and "LDDS75" name the LDDS75;
 * "EM500 UDL" and "em500_udl" the EM500-UDL; "MYLDDS75" names no model.
 */
export const codecForProfile = (profile: string): LoraCodec | null => {
  const match = MODEL.exec(profile)
  return match ? (words.get(match[0].toLowerCase().replace(SEPARATORS, '')) ?? null) : null
}

const byName = new Map(loraCodecs.map((codec) => [codec.name, codec]))

/** The codec of a name (`dragino-ldds75`), or null for an unknown name. */
export const codecByName = (name: string): LoraCodec | null => byName.get(name) ?? null
