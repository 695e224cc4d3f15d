import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { STORAGE_KINDS } from '@/domain/storage/kinds'
import { RETENTION_KINDS } from '@/domain/storage/retention'

const superuser = { access: 'superuser' } as const
const at = z.iso.datetime()
const date = z.iso.date()

const Growth = z.object({ low: z.number(), mid: z.number(), high: z.number() })

const KindSize = z.object({
  kind: z.enum(STORAGE_KINDS),
  bytes: z.number(),
  /** As the database estimates it. */
  rows: z.number(),
  /** Bytes a day; null while too few days were measured. */
  growth: Growth.nullable(),
  /** At the end of each of the last 30 days, as far as measured; today so far. */
  days: z.array(z.object({ day: date, bytes: z.number() })),
})

export const Retention = z.object({
  kind: z.enum(RETENTION_KINDS),
  days: z.number(),
  isDefault: z.boolean(),
  least: z.number(),
  most: z.number(),
  /** The job that removes what is older. */
  job: z.string(),
})
export type Retention = z.output<typeof Retention>

export const Storage = z.object({
  at,
  /** All of the database; its kinds do not add up to it, because of its own catalogs. */
  bytes: z.number(),
  growth: Growth.nullable(),
  daysMeasured: z.number(),
  kinds: z.array(KindSize),
  retention: z.array(Retention),
  /** The audit is kept as long as a setting of the server says. */
  auditDays: z.number(),
  /** The disk with the database; null where it cannot be seen from here. */
  disk: z
    .object({ host: z.string(), path: z.string(), freeBytes: z.number(), totalBytes: z.number() })
    .nullable(),
  /** In how many days that disk is full, soonest, likeliest and latest; null for never, or not known. */
  forecast: z
    .object({ low: z.number().nullable(), mid: z.number().nullable(), high: z.number().nullable() })
    .nullable(),
  readings: z.object({
    /** First day with readings, and the day from which they are kept; null without any. */
    firstDay: date.nullable(),
    keptFrom: date.nullable(),
    /** Days that are to be compacted and are not yet. */
    daysToCompact: z.number(),
    /** Everything before is rolled up. */
    rolledUpTo: at.nullable(),
    behindMs: z.number().nullable(),
    /** Everything before is merged into days. */
    mergedTo: date.nullable(),
    /** Hours that got readings after they were rolled up. */
    invalidatedHours: z.number(),
    damagedRows: z.number(),
  }),
})
export type Storage = z.output<typeof Storage>

export const getStorage = endpoint({
  method: 'GET',
  path: '/superuser/storage',
  ...superuser,
  summary:
    'What is stored: bytes by kind, growth, forecast for the disk, retention, state of roll-ups and compaction',
  output: Storage,
})

const kind = z.strictObject({ kind: z.enum(RETENTION_KINDS) })
const days = z.number().int().min(1).max(36_500)

export const RetentionPreview = z.object({
  days: z.number(),
  /** What is older would go; null while nothing would. */
  before: at.nullable(),
  rows: z.number(),
  /** By the average of its kind. */
  bytes: z.number(),
  /** Rows that go with the present number of days anyway, at the next run. */
  rowsNow: z.number(),
})

export const previewRetention = endpoint({
  method: 'GET',
  path: '/superuser/storage/retention/{kind}',
  ...superuser,
  summary: 'What would go if something were kept for so many days; changes nothing',
  params: kind,
  query: z.strictObject({ days: z.coerce.number().pipe(days) }),
  output: RetentionPreview,
})

export const setRetention = endpoint({
  method: 'PATCH',
  path: '/superuser/storage/retention/{kind}',
  ...superuser,
  errors: ['reauth_required', 'conflict'],
  audit: ['setting.update'],
  summary:
    'Keep something for so many days; what is older goes with the next run of its job. 409 when it is not `was`',
  params: kind,
  body: z.strictObject({ days, /** The days it was seen with. */ was: days }),
  output: z.object({ retention: Retention }),
})
