import * as z from 'zod'
import type { ItemEffect } from '@/domain/rollouts/item/types'

/** What is said to a device for an item. */
export const WireEffect = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send_order'), order: z.number(), isRepeat: z.literal(true).optional() }),
  z.object({ type: z.literal('withdraw_order') }),
  z.object({ type: z.literal('hold_install'), reason: z.string() }),
  z.object({ type: z.literal('ask_version') }),
  z.object({ type: z.literal('restore_settings'), settings: z.array(z.string()) }),
])
export type WireEffect = z.output<typeof WireEffect>

const TYPES: ReadonlySet<string> = new Set(WireEffect.options.map(({ shape }) => shape.type.value))

export const isWireEffect = (effect: ItemEffect): boolean => TYPES.has(effect.type)
