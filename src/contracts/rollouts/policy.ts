import * as z from 'zod'
import { GUARDS } from '@/domain/rollouts/reasons'

const DAY_MS = 86_400_000
const percent = z.number().min(0).max(100)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM')
const countFrom = (least: number, most: number) => z.number().int().min(least).max(most)

/** The most groups of a roll-out. */
export const MAX_GROUPS = 12

export const RolloutGroupPolicy = z.strictObject({
  percent: percent.gt(0, 'A group needs a share'),
  errorPercent: percent.nullable(),
  minEnded: countFrom(1, 100_000),
  errorCount: countFrom(1, 100_000).nullable(),
  successPercent: percent,
  soakMs: countFrom(0, 30 * DAY_MS),
  pauseAfter: z.boolean(),
})

const RolloutWindow = z
  .strictObject({ days: z.array(countFrom(0, 6)).min(1, 'Choose a day').max(7), from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'The window has no length' })

/** RolloutPolicy of domain/rollouts/policy as a caller sends it. */
export const RolloutPolicyShape = z.strictObject({
  groups: z
    .array(RolloutGroupPolicy)
    .min(1, 'At least one group')
    .max(MAX_GROUPS, `At most ${MAX_GROUPS} groups`)
    .refine((groups) => Math.abs(groups.reduce((sum, one) => sum + one.percent, 0) - 100) < 0.01, {
      message: 'The shares of the groups must sum up to 100 %',
    }),
  guards: z.strictObject({
    pumpOffS: countFrom(60, 86_400),
    supplyFactor: z.number().min(1).max(100),
    repairHours: z.number().min(0.5).max(720),
    rssiDbm: countFrom(-120, 0),
    snrMarginDb: z.number().min(0).max(30),
    waived: z.array(z.enum(GUARDS)).max(GUARDS.length),
  }),
  item: z.strictObject({
    retries: countFrom(0, 10),
    missingMs: countFrom(DAY_MS / 24, 90 * DAY_MS),
    offerLifeMs: countFrom(DAY_MS / 24, 90 * DAY_MS),
    heldListMs: countFrom(DAY_MS / 24, 90 * DAY_MS),
  }),
  concurrency: z.strictObject({
    perCoordinator: countFrom(1, 1),
    perGateway: countFrom(1, 1000).nullable(),
    perOwnerAndHour: countFrom(1, 1000).nullable(),
    atOnce: countFrom(1, 100_000).nullable(),
  }),
  health: z.strictObject({ isOn: z.boolean(), whenBlind: z.enum(['proceed', 'pause']) }),
  /** Empty: at any time. */
  windows: z.array(RolloutWindow).max(14),
  lastsMs: countFrom(DAY_MS / 24, 365 * DAY_MS),
})
