import type { CommandOrder } from '@/domain/pump/types'
import { families } from './families'
import type { EncodeError, Capability, CommandTarget, DecodeContext, Dispatch } from './types'

const familyOf = (name: string) => families.find((family) => family.name === name)

/** Commands that devices of this family support; null when none. */
export const capabilityOf = (family: string): Capability | null => familyOf(family)?.capability ?? null

/**
 * Encodes a command in the dialect of the device's family. `aliases`: other public ids of the device; a family looks
 * the device up by the id in its topics, which may differ from the first id.
 *
 * | the family | under any of its ids | result |
 * |---|---|---|
 * | does not support the command | any | unsupported |
 * | supports it | no command topic is known | unknown_address |
 * | supports it | a command topic is known | the encoded command, or the reason for failure |
 */
export const encodeCommand = ({
  family: name,
  order,
  target,
  aliases = [],
  ctx,
}: {
  family: string
  order: CommandOrder
  target: CommandTarget
  aliases?: readonly string[]
  ctx: DecodeContext
}): Dispatch | EncodeError => {
  const family = familyOf(name)
  if (!family?.encode || !family.capability?.orders.includes(order.type)) return { cannot: 'unsupported' }
  for (const deviceId of [target.deviceId, ...aliases]) {
    const said = family.encode(order, { ...target, deviceId }, ctx)
    if (!('cannot' in said) || said.cannot !== 'unknown_address') return said
  }
  return { cannot: 'unknown_address' }
}
