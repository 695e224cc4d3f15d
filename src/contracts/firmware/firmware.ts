import * as z from 'zod'
import { FIRMWARE_FAMILIES, VENDOR_FAMILIES } from '@/domain/firmware/families'
import { findUnknownPlace, hasPlace } from '@/domain/firmware/order-template'
import { CAMPAIGN_STATES } from '@/domain/rollouts/states'
import { TopicTemplate } from '../devices/inbox'
import { Done, endpoint } from '../endpoint'
import { listQuery } from '../list'

const at = z.iso.datetime()
const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters`)
const id = z.strictObject({ id: z.uuid() })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Use 64 hexadecimal digits in lower case')
/** A word that devices compare: no spaces, so that no two of them look alike. */
const word = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/, 'Use letters, digits, dot, plus, dash and underscore')

export const FIRMWARE_CHANNELS = ['stable', 'beta', 'dev'] as const
/** Only `ready` is offered to devices; `yanked` was withdrawn. */
export const FIRMWARE_STATES = ['draft', 'ready', 'yanked'] as const

const placed = <T extends z.ZodString>(schema: T): T =>
  schema.superRefine((value, ctx) => {
    const unknown = findUnknownPlace(value)
    if (unknown !== null) ctx.addIssue({ code: 'custom', message: `There is no {${unknown}}` })
  })

/** How devices are told of an image where their family has no words of its own (domain/firmware/order-template). */
export const OrderTemplate = z.strictObject({
  topic: placed(TopicTemplate).refine((topic) => hasPlace(topic, 'id'), 'Use {id} for what names the device'),
  payload: placed(z.string().min(1, 'A message is required').max(2_000, 'At most 2000 characters')).refine(
    (payload) => hasPlace(payload, 'url') || hasPlace(payload, 'http_url'),
    'Use {url} or {http_url} for the address of the image',
  ),
})

/** What of an image is said by people, where its file does not say it. */
export const FirmwareFit = z.strictObject({
  channel: z.enum(FIRMWARE_CHANNELS),
  notes: text(10_000),
  minVersion: word.nullable(),
  hardware: z.array(word).max(20, 'At most 20 kinds of hardware'),
  chip: word.nullable(),
  /** Of the family `generic`, and of no other. */
  orderTemplate: OrderTemplate.nullable(),
})

export const Firmware = z.object({
  id: z.string(),
  family: z.string(),
  product: z.string(),
  version: z.string(),
  channel: z.enum(FIRMWARE_CHANNELS),
  notes: z.string(),
  minVersion: z.string().nullable(),
  /** Empty: not limited. */
  hardware: z.array(z.string()),
  chip: z.string().nullable(),
  orderTemplate: z.object({ topic: z.string(), payload: z.string() }).nullable(),
  format: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  md5: z.string(),
  counter: z.number().nullable(),
  state: z.enum(FIRMWARE_STATES),
  /** Tasmota's smaller image, which a device without room asks for first. */
  minimalId: z.string().nullable(),
  /** Has a signature by a key that holds. */
  signed: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: at,
  yankedAt: at.nullable(),
  yankReason: z.string().nullable(),
})
export type Firmware = z.output<typeof Firmware>

/** `manifest` is the exact text that was signed. */
export const FirmwareSignature = z.object({
  id: z.string(),
  kid: z.string(),
  manifest: z.string(),
  /** base64url of the same bytes. */
  m: z.string(),
  /** base64url */
  sig: z.string(),
  /** Whether the signature verifies, by a key that is not revoked, and has not expired. */
  holds: z.boolean(),
  expiresAt: at,
  createdAt: at,
})
export type FirmwareSignature = z.output<typeof FirmwareSignature>

/** Everything about an image. `facts` is what its file says. */
export const FirmwareDetail = Firmware.extend({
  facts: z.record(z.string(), z.unknown()),
  signatures: z.array(FirmwareSignature),
  /** Something refers to it, so that it can be withdrawn and not deleted. */
  used: z.boolean(),
  /** Bytes that devices have fetched. */
  bytesServed: z.number(),
  /** Devices of its family that report exactly this version. */
  installed: z.number(),
  /** What devices of its family report, the commonest first, at most 20; null for those that report none. */
  versions: z.array(z.object({ version: z.string().nullable(), devices: z.number() })),
  /** Roll-outs of this image, the newest first, at most 20. */
  rollouts: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(CAMPAIGN_STATES) })),
})
export type FirmwareDetail = z.output<typeof FirmwareDetail>

export const firmwareFilters = {
  family: z.string().trim().max(40).optional(),
  channel: z.enum(FIRMWARE_CHANNELS).optional(),
  state: z.enum(FIRMWARE_STATES).optional(),
}

export const FIRMWARE_SORTS = ['-created', 'created', 'product', '-product'] as const

export const listFirmware = endpoint({
  method: 'GET',
  path: '/firmware',
  access: 'admin',
  summary: 'Every firmware image, newest first',
  query: listQuery(firmwareFilters, FIRMWARE_SORTS),
  output: z.object({ firmware: z.array(Firmware), total: z.number(), nextCursor: z.string().nullable() }),
})

export const getFirmware = endpoint({
  method: 'GET',
  path: '/firmware/{id}',
  access: 'admin',
  summary: 'One firmware image with what its file says and its signed manifests',
  params: id,
  output: z.object({ firmware: FirmwareDetail }),
})

export const compareFirmware = endpoint({
  method: 'GET',
  path: '/firmware/{id}/compare',
  access: 'admin',
  summary: 'What differs between two firmware images',
  params: id,
  query: z.strictObject({ with: z.uuid() }),
  output: z.object({
    differences: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** The first byte that differs; null when one is the other's beginning. */
    firstByte: z.number().nullable(),
    /** Bytes that differ, those of the longer one's end included. */
    bytes: z.number(),
  }),
})

/** The most bytes of one piece; small enough for hosts that limit bodies. */
export const MAX_PIECE = 8 * 1024 * 1024

export const FirmwareUpload = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** Bytes so far: where the next piece begins. */
  received: z.number(),
  expiresAt: at,
})
export type FirmwareUpload = z.output<typeof FirmwareUpload>

export const startFirmwareUpload = endpoint({
  method: 'POST',
  path: '/firmware/uploads',
  access: 'superuser',
  errors: ['conflict'],
  summary: 'Announce a firmware image; its bytes follow in pieces',
  limit: { points: 60, seconds: 3600, by: 'user' },
  body: z.strictObject({
    name: z.string().min(1, 'name is required').max(255),
    size: z.number().int().min(1, 'The file is empty'),
    sha256: sha256.optional(),
  }),
  output: z.object({ upload: FirmwareUpload }),
})

export const getFirmwareUpload = endpoint({
  method: 'GET',
  path: '/firmware/uploads/{id}',
  access: 'superuser',
  summary: 'How much of an upload has arrived',
  params: id,
  output: z.object({ upload: FirmwareUpload }),
})

export const appendFirmwareUpload = endpoint({
  method: 'PATCH',
  path: '/firmware/uploads/{id}',
  access: 'superuser',
  errors: ['conflict'],
  summary: 'The next piece, at most 8 MiB; 409 when it does not begin where the last one ended',
  params: id,
  query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  raw: MAX_PIECE,
  body: z.instanceof(Uint8Array),
  output: z.object({ upload: FirmwareUpload }),
})

export const dropFirmwareUpload = endpoint({
  method: 'DELETE',
  path: '/firmware/uploads/{id}',
  access: 'superuser',
  errors: ['conflict'],
  summary: 'Give an upload up',
  params: id,
  output: Done,
})

/** What the form says of an image; what its file says must not contradict it. */
export const FirmwareClaims = FirmwareFit.partial().extend({
  family: z.enum(FIRMWARE_FAMILIES),
  product: word.optional(),
  version: word.optional(),
  counter: z.number().int().min(0).max(2_147_483_647).optional(),
  ready: z.boolean().default(false),
  /** The package replaces the bootloader, and that is meant. */
  confirmBootloader: z.boolean().default(false),
})
export type FirmwareClaims = z.output<typeof FirmwareClaims>

export const completeFirmwareUpload = endpoint({
  method: 'POST',
  path: '/firmware/uploads/{id}/complete',
  access: 'superuser',
  errors: ['conflict'],
  audit: ['firmware.upload'],
  summary: 'Read the file and make it an image; the same bytes as before answer the image that they are',
  params: id,
  body: FirmwareClaims,
  output: z.object({ firmware: Firmware, isNew: z.boolean() }),
})

export const addVendorFirmware = endpoint({
  method: 'POST',
  path: '/firmware/vendor',
  access: 'superuser',
  audit: ['firmware.upload'],
  summary: "A version of the vendor's own: devices fetch it by themselves, so it has no file",
  body: FirmwareFit.omit({ orderTemplate: true })
    .partial()
    .extend({
      family: z.enum(VENDOR_FAMILIES),
      product: word,
      version: word,
      ready: z.boolean().default(false),
    }),
  output: z.object({ firmware: Firmware }),
})

export const updateFirmware = endpoint({
  method: 'PATCH',
  path: '/firmware/{id}',
  access: 'superuser',
  errors: ['conflict'],
  audit: ['firmware.update'],
  summary: 'Change notes, channel, fit, or whether it is ready',
  params: id,
  body: FirmwareFit.partial().extend({
    state: z.enum(['draft', 'ready']).optional(),
    minimalId: z.uuid().nullable().optional(),
  }),
  output: z.object({ firmware: Firmware }),
})

export const yankFirmware = endpoint({
  method: 'POST',
  path: '/firmware/{id}/yank',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware.yank'],
  summary: 'Withdraw an image: nobody installs it any more; a recent proof of who you are is required',
  params: id,
  body: z.strictObject({ reason: text(500).min(1, 'Say why') }),
  output: z.object({ firmware: Firmware }),
})

export const removeFirmware = endpoint({
  method: 'DELETE',
  path: '/firmware/{id}',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware.delete'],
  summary: 'Delete an image that nothing refers to; a recent proof of who you are is required',
  params: id,
  output: Done,
})
