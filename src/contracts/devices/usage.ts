import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

const params = z.strictObject({ deviceId: z.string().min(1).max(128) })
const at = z.iso.datetime()
const amount = z.number().nullable()

export const USAGE_RANGES = ['day', 'week', 'month'] as const

/**
 * Litres; null where the capacity is not known or nothing was measured, for a period that readings hardly cover, and, of
 * whole days, for a range of hours.
 */
const UsageTotals = z.object({
  usedL: amount,
  refilledL: amount,
  averageDailyL: amount,
  highestDay: z.object({ at, liters: z.number() }).nullable(),
  daysBetweenRefills: amount,
})

/**
 * Use and refills of a tank. Buckets are hours (`day`) or days (`week`, `month`) of the device's zone and cover the
 * range without gaps.
 */
export const getUsage = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/usage',
  access: 'user',
  key: 'read',
  errors: ['too_many'],
  summary: 'Use, refills and levels of a tank by hour or day, with the period before',
  params,
  query: z.strictObject({ range: z.enum(USAGE_RANGES).default('day') }),
  output: z.object({
    range: z.enum(USAGE_RANGES),
    timeZone: z.string(),
    from: at,
    to: at,
    buckets: z.array(
      z.object({
        from: at,
        to: at,
        usedL: amount,
        refilledL: amount,
        minPercent: amount,
        maxPercent: amount,
        lastPercent: amount,
        /** Share of the bucket that readings cover, 0-1; below 1 the litres are what was seen. */
        coverage: z.number(),
      }),
    ),
    refills: z.array(z.object({ from: at, to: at, liters: z.number(), percent: z.number() })),
    totals: UsageTotals,
    previous: UsageTotals,
    /** Since midnight, and what was usual by this time of day in the last two weeks. */
    today: z.object({ usedL: amount, usualL: amount }),
    lastRefill: z.object({ at, liters: z.number() }).nullable(),
    /** A slow steady loss while no water is drawn; litres per hour. */
    leak: z.object({ since: at, litersPerHour: z.number() }).nullable(),
  }),
})

/** Electricity of one circuit; days of the device's zone, the last is today. Watt-hours counted from the energy counter, else from power. */
export const getEnergy = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/energy',
  access: 'user',
  key: 'read',
  errors: ['too_many'],
  summary: 'Energy by day, extremes of today and brown-outs of one circuit',
  params,
  query: z.strictObject({
    channel: z.coerce.number().int().min(0).max(255).default(0),
    days: z.coerce.number().int().min(1).max(31).default(7),
  }),
  output: z.object({
    timeZone: z.string(),
    days: z.array(z.object({ from: at, to: at, energyWh: amount, liters: amount })),
    /** Of today. */
    voltage: z.object({ min: z.number(), max: z.number() }).nullable(),
    current: z.object({ min: z.number(), max: z.number() }).nullable(),
    power: z.object({ min: z.number(), max: z.number() }).nullable(),
    /** Voltage under 90 % of nominal (guessed from the median: 12, 24, 48, 120, 230 V) in the last 24 h. */
    nominalV: amount,
    brownOuts: z.array(z.object({ from: at, to: at, minV: z.number() })),
  }),
})
