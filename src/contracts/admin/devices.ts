import * as z from 'zod'
import { Device, LevelClass } from '@/contracts/devices/device'
import { Tag } from '@/contracts/devices/device-care'
import { endpoint } from '@/contracts/endpoint'
import { LIST_TOO_LONG, listQuery, ListText } from '@/contracts/list'
import { PRIMARY_METRICS } from '@/domain/devices/primary-metric'
import { MOST_LIST_ROWS } from '@/domain/text/csv'

const deviceId = z
  .string()
  .trim()
  .min(1, 'deviceId is required')
  .max(128)
  .regex(/^[A-Za-z0-9._:-]+$/, 'Use letters, digits, dot, colon, dash and underscore')
const tags = z.array(Tag).max(20, 'At most 20 tags')

/** What a device demands from whoever claims it; stored as a hash. */
export const claimCode = z
  .string()
  .trim()
  .min(6, 'Use at least 6 characters')
  .max(64, 'Use at most 64 characters')

export const RegisterInput = z.strictObject({
  deviceId,
  family: z.string().trim().min(1).max(40).optional(),
  name: z.string().trim().max(120).optional(),
  tags: tags.optional(),
  claimCode: claimCode.optional(),
})

export const registerDevice = endpoint({
  method: 'POST',
  path: '/admin/devices',
  access: 'admin',
  errors: ['conflict'],
  audit: ['device.register'],
  summary: 'Register a device before it reports',
  body: RegisterInput,
  output: z.object({ device: Device }),
})

export const importDevices = endpoint({
  method: 'POST',
  path: '/admin/devices/import',
  access: 'admin',
  errors: ['conflict'],
  audit: ['device.import', 'device.register'],
  summary:
    'Register the devices of a CSV (deviceId, family, name, tags, claimCode); with `dryRun` only says what is wrong',
  limit: { points: 30, seconds: 3600, by: 'user' },
  tooLong: LIST_TOO_LONG,
  body: z.strictObject({
    csv: ListText,
    dryRun: z.boolean().default(true),
  }),
  output: z.object({
    created: z.number(),
    problems: z.array(z.object({ line: z.number(), message: z.string() })),
  }),
})

export const assignDevice = endpoint({
  method: 'POST',
  path: '/admin/devices/{deviceId}/assign',
  access: 'admin',
  errors: ['reauth_required'],
  audit: ['device.assign'],
  summary:
    'Give a device to a user, or to nobody; a recent proof of who you are is required when somebody has it',
  params: z.strictObject({ deviceId: z.string().min(1).max(128) }),
  body: z.strictObject({ userId: z.uuid().nullable() }),
  output: z.object({ device: Device }),
})

export const setClaimCode = endpoint({
  method: 'PUT',
  path: '/admin/devices/{deviceId}/claim-code',
  access: 'admin',
  errors: ['reauth_required'],
  audit: ['device.update'],
  summary:
    'Set or remove the code that a claim of this device demands; a recent proof of who you are is required when it has one',
  params: z.strictObject({ deviceId: z.string().min(1).max(128) }),
  body: z.strictObject({ claimCode: claimCode.nullable() }),
  output: z.object({ ok: z.literal(true) }),
})

export const CREDENTIAL_STATES = ['none', 'active', 'ended'] as const

/** A device as the back office lists it. */
export const AdminDevice = z.object({
  deviceId: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  family: z.string(),
  status: z.enum(['online', 'offline', 'unknown']),
  owner: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  firmware: z.string().nullable(),
  credentials: z.enum(CREDENTIAL_STATES),
  claimCode: z.boolean(),
  levelPercent: z.number().nullable(),
  levelClass: LevelClass,
  /** The one latest value that says most about it, in the unit of its metric. */
  reading: z.object({ metric: z.enum(PRIMARY_METRICS), channel: z.number(), value: z.number() }).nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminDevice = z.output<typeof AdminDevice>

export const DEVICE_SORTS = ['name', '-name', 'id', '-id', 'seen', '-seen', 'created', '-created'] as const

export const deviceFilters = {
  /** User id or e-mail address; `none` for what nobody owns. */
  owner: z.string().trim().max(254).optional(),
  family: z.string().trim().max(40).optional(),
  status: z.enum(['online', 'offline', 'unknown']).optional(),
  tag: z.string().trim().max(40).optional(),
  credentials: z.enum(CREDENTIAL_STATES).optional(),
}

export const listAllDevices = endpoint({
  method: 'GET',
  path: '/admin/devices',
  access: 'admin',
  summary: 'Every device, with its owner',
  query: listQuery(deviceFilters, DEVICE_SORTS),
  output: z.object({
    devices: z.array(AdminDevice),
    /** Of all pages; null when many devices have what is searched for. */
    total: z.number().nullable(),
    nextCursor: z.string().nullable(),
  }),
})

export const exportAllDevices = endpoint({
  method: 'GET',
  path: '/admin/devices/export',
  access: 'admin',
  summary: 'The filtered devices as CSV or JSON lines',
  cookie: true,
  limit: { points: 10, seconds: 60, by: 'user' },
  audit: ['device.export'],
  query: z.strictObject({
    ...deviceFilters,
    query: z.string().trim().max(128).optional(),
    sort: z.enum(DEVICE_SORTS).optional(),
    format: z.enum(['csv', 'jsonl']).default('csv'),
  }),
  produces: ['text/csv', 'application/jsonl'],
  output: z.unknown(),
})

export const claimSheet = endpoint({
  method: 'POST',
  path: '/admin/devices/sheet',
  access: 'admin',
  inMaintenance: true,
  errors: ['not_found'],
  summary:
    'A printable PDF with a QR code a device, A4 or labels, of devices or of a CSV as it is imported; codes are printed only as given here, none is stored readably',
  limit: { points: 30, seconds: 60, by: 'user' },
  tooLong: LIST_TOO_LONG,
  body: z
    .strictObject({
      format: z.enum(['a4', 'label']).default('a4'),
      devices: z
        .array(
          z.strictObject({ deviceId, name: z.string().max(120).optional(), claimCode: claimCode.optional() }),
        )
        .min(1, 'Choose at least one device')
        .max(MOST_LIST_ROWS, `At most ${MOST_LIST_ROWS.toLocaleString('en')} devices a sheet`)
        .optional(),
      csv: ListText.optional(),
    })
    .refine(({ devices, csv }) => (devices === undefined) !== (csv === undefined), {
      message: 'Give either devices or a csv',
      path: ['devices'],
    }),
  produces: ['application/pdf'],
  output: z.unknown(),
})
