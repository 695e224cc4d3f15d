import type { CommandOrder } from '@/domain/pump/types'
import { families } from './families'
import type { EncodeError, Capability, CommandTarget, DecodeContext, Dispatch } from './types'

const familyOf = (name: string) => families.find((family) => family.name === name)

/** What a device of this family can be told; null when nothing. */
export const capabilityOf = (family: string): Capability | null => familyOf(family)?.capability ?? null

/**
 * Says an order to a device in the dialect of its family. `aliases`: other public ids of the device; a dialect knows it
 * by the id that its topics have, which need not be the one it got first.
 *
 * | the family | under any of its ids | answer |
 * |---|---|---|
 * | has no words for the order | any | unsupported |
 * | has | nothing is known of where it listens | unknown_address |
 * | has | it is known | what the family says, or why it cannot |
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
