import * as z from 'zod'
import { DEVICE_KINDS } from '@/domain/devices/device-kinds'
import { isZone } from '@/domain/time/zoned-time'
import { Calibration, Device, NotificationSettings, TankConfig } from './device'
import { Done, endpoint } from '@/contracts/endpoint'

const deviceId = z.string().min(1).max(128)
const params = z.strictObject({ deviceId })
const email = z.email('Enter a valid e-mail address').max(254)
const at = z.iso.datetime()

/** A word to sort devices by. */
export const Tag = z
  .string()
  .trim()
  .min(1, 'A tag needs a letter')
  .max(32, 'At most 32 characters')
  .regex(/^[^,\u0000-\u001f]+$/, 'Must not contain a comma')

export const updateDevice = endpoint({
  method: 'PATCH',
  path: '/devices/{deviceId}',
  access: 'user',
  key: 'write',
  audit: ['device.update'],
  summary:
    'Name a device, describe its tank, calibrate it, tag it, put it at a place; what is left out stays',
  params,
  body: z.strictObject({
    name: z.string().trim().max(120, 'At most 120 characters').optional(),
    kind: z.enum(DEVICE_KINDS).optional(),
    tankConfig: TankConfig.nullable().optional(),
    calibration: Calibration.refine(
      // of a sensor that measures from below the full one is the larger
      ({ emptyDistanceMm, fullDistanceMm }) => emptyDistanceMm !== fullDistanceMm,
      { message: 'The empty and the full distance must differ', path: ['emptyDistanceMm'] },
    )
      .nullable()
      .optional(),
    tags: z.array(Tag).max(20, 'At most 20 tags').optional(),
    timezone: z
      .string()
      .max(64)
      .refine((zone) => zone === '' || isZone(zone), 'There is no such time zone')
      .optional(),
    /** One of your places (GET /sites), or null for none; only for a device that you own. */
    siteId: z.uuid().nullable().optional(),
  }),
  output: z.object({ device: Device }),
})

export const setNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notifications/device/{deviceId}/settings',
  access: 'user',
  key: 'write',
  audit: ['device.notifications'],
  summary: 'Thresholds and channels of the alerts of a device',
  params,
  body: z.strictObject({ settings: NotificationSettings }),
  output: z.object({ device: Device }),
})

export const releaseDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/claim',
  access: 'user',
  errors: ['conflict', 'reauth_required'],
  audit: ['device.release'],
  summary:
    "Give a device back: anybody may claim it; its history stays hidden from them. Administrators need a recent proof of who they are for another's",
  params,
  output: Done,
})

const ShareRole = z.enum(['viewer', 'operator'])
export type ShareRole = z.output<typeof ShareRole>

/** Somebody a device is shared with, or who is invited: then `userId` is null and `name` empty. */
export const Share = z.object({
  id: z.string(),
  state: z.enum(['invited', 'accepted']),
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: ShareRole,
  createdAt: at,
})
export type Share = z.output<typeof Share>

const shareParams = z.strictObject({ deviceId, userId: z.uuid() })

export const listShares = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/shares',
  access: 'user',
  summary: 'Who else may see or switch a device, and to whom it is offered',
  params,
  output: z.object({
    shares: z.array(Share),
    transfer: z.object({ name: z.string(), email: z.string(), expiresAt: at }).nullable(),
  }),
})

export const shareDevice = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/shares',
  access: 'user',
  errors: ['conflict'],
  audit: ['device.invite'],
  summary: 'Invite somebody to see or switch a device, or change what they may do',
  limit: { points: 20, seconds: 60, by: 'user' },
  params,
  body: z.strictObject({ email, role: ShareRole }),
  output: z.object({ share: Share }),
})

export const unshareDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/shares/{userId}',
  access: 'user',
  audit: ['device.unshare'],
  summary: 'End a share, or take an invitation back by its id; with whom it is shared may end it too',
  params: shareParams,
  output: Done,
})

export const offerTransfer = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/transfer',
  access: 'user',
  errors: ['conflict'],
  audit: ['device.transfer_offer'],
  summary: 'Offer a device, with its history, to another account; it changes hands when they accept',
  limit: { points: 20, seconds: 60, by: 'user' },
  params,
  body: z.strictObject({ email }),
  output: Done,
})

export const cancelTransfer = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/transfer',
  access: 'user',
  audit: ['device.transfer_cancel'],
  summary: 'Take an offered device back',
  params,
  output: Done,
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/transfers',
  access: 'user',
  summary: 'Devices that are offered to you',
  output: z.object({
    transfers: z.array(
      z.object({
        id: z.string(),
        deviceId: z.string(),
        deviceName: z.string(),
        from: z.string(),
        expiresAt: at,
      }),
    ),
  }),
})

const transferParams = z.strictObject({ id: z.uuid() })

export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/transfers/{id}/accept',
  access: 'user',
  errors: ['conflict'],
  audit: ['device.transfer_accept'],
  summary: 'Become the owner of a device that is offered to you',
  params: transferParams,
  output: z.object({ device: Device }),
})

export const declineTransfer = endpoint({
  method: 'DELETE',
  path: '/transfers/{id}',
  access: 'user',
  audit: ['device.transfer_decline'],
  summary: 'Turn an offered device down',
  params: transferParams,
  output: Done,
})

export const listRawMessages = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/raw',
  access: 'user',
  key: 'read',
  withheld: true,
  summary:
    'The last messages of a device as they came; they are kept only for some minutes after each of these calls',
  params,
  output: z.object({
    /** Messages are kept until then. */
    until: at,
    messages: z.array(
      z.object({
        receivedAt: at,
        topic: z.string(),
        retain: z.boolean(),
        size: z.number(),
        text: z.string().nullable(),
        hex: z.string(),
      }),
    ),
  }),
})
