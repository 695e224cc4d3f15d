import { families } from './families'
import type { DecodeContext, Family } from './types'

/** The family a topic belongs to (the first that recognises it), or null for a topic nobody knows. */
export const routeMessage = (topic: string, ctx: DecodeContext): Family | null =>
  families.find((family) => family.matches(topic, ctx)) ?? null

/** Every topic filter the worker subscribes to behind an external broker, without repetition. */
export const subscriptions = (ctx: DecodeContext): string[] => [
  ...new Set(families.flatMap((family) => family.subscriptions(ctx))),
]
