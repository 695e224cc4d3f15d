import { isExportTopic } from '@/domain/home-assistant/topics'
import { families } from './families'
import { generic, isMappedForSender } from './generic/family'
import { homeassistant } from './homeassistant/family'
import type { DecodeContext, Family } from './types'

/**
 * The first family that recognises a topic, or null for an unknown topic. Mappings restricted to one sender come last,
 * so that they take no topic away from other users' devices. What a console publishes for Home Assistant comes before all:
 * a mapping with wildcards would take the console's own levels for those of another device.
 */
export const routeMessage = (topic: string, ctx: DecodeContext): Family | null => {
  if (isExportTopic(topic)) return homeassistant
  const family = families.find((one) => one.matches(topic, ctx))
  return family ?? (isMappedForSender(topic, ctx) ? generic : null)
}

/** Topic filters behind an external broker: those shared among workers, and those of every worker. */
export const subscriptions = (ctx: DecodeContext): { shared: string[]; every: string[] } => ({
  shared: withoutCovered(families.flatMap((family) => family.subscriptions(ctx))),
  every: withoutCovered(families.flatMap((family) => family.everyWorker?.(ctx) ?? [])),
})

/** Whether every topic that `narrow` matches is matched by `wide` as well. */
const covers = (wide: readonly string[], narrow: readonly string[]): boolean => {
  for (const [i, level] of wide.entries()) {
    if (level === '#') return true
    const other = narrow[i]
    if (other === undefined || other === '#' || (level !== '+' && level !== other)) return false
  }
  return wide.length === narrow.length
}

/** A broker delivers a message once for each matching filter, so filters contained in others are left out. */
const withoutCovered = (filters: readonly string[]): string[] => {
  const all = [...new Set(filters)].map((filter) => ({ filter, levels: filter.split('/') }))
  const wild = all.filter(({ filter }) => /[+#]/.test(filter))
  return all
    .filter((one) => !wild.some((wide) => wide !== one && covers(wide.levels, one.levels)))
    .map(({ filter }) => filter)
}

/** Requests that must be published now so that devices continue to report. */
export const keepalives = (ctx: DecodeContext): { topic: string; payload: string }[] =>
  families.flatMap((family) => family.keepalive?.(ctx) ?? [])
