import * as z from 'zod'
import { Preferences } from '../account'
import { Device, DeviceCounts } from '../devices/device'
import { endpoint } from '../endpoint'
import { NarrowOrder, Widget } from '../widget'

/** A token in the body is in no log of addresses. Any text: what is no token is answered like one that has ended. */
const token = z.string().max(256)

/** What those who have a link see. Ids of devices are made up for the link; people, secrets and settings are left out. */
export const SharedDashboard = z.object({
  name: z.string(),
  expiresAt: z.iso.datetime(),
  /** In which its owner reads. */
  units: Preferences.shape.units.unwrap(),
  widgets: z.array(Widget),
  narrowOrder: NarrowOrder,
  /** Those that the cards are about, and that the owner may still see. */
  devices: z.array(Device),
  counts: DeviceCounts,
})
export type SharedDashboard = z.output<typeof SharedDashboard>

export const viewSharedDashboard = endpoint({
  method: 'POST',
  path: '/shared-dashboard',
  access: 'public',
  inMaintenance: true,
  errors: ['not_found'],
  summary:
    'The dashboard of a link with its devices as they stand; one answer to unknown, expired and revoked',
  limit: { points: 240, seconds: 60, by: 'address' },
  body: z.strictObject({ token }),
  output: SharedDashboard,
})

/** Paths of the reads that cards make; each is answered for the devices of the link's cards only. */
export const SHARED_READS = [
  '/devices/{deviceId}/readings',
  '/devices/{deviceId}/usage',
  '/devices/{deviceId}/energy',
  '/devices/{deviceId}/runs',
  '/devices/{deviceId}/pump',
  '/devices/{deviceId}/lora',
  '/devices/{deviceId}/alerts',
  '/lora/overview',
] as const
export type SharedRead = (typeof SHARED_READS)[number]

export const readSharedDashboard = endpoint({
  method: 'POST',
  path: '/shared-dashboard/read',
  access: 'public',
  inMaintenance: true,
  errors: ['not_found'],
  summary: 'What one card of a shared dashboard shows: the answer of the call with this path, without people',
  limit: { points: 600, seconds: 60, by: 'address' },
  body: z.strictObject({
    token,
    path: z.enum(SHARED_READS),
    deviceId: z.string().max(128).optional(),
    query: z.record(z.string().max(32), z.union([z.string().max(64), z.number(), z.boolean()])).default({}),
  }),
  output: z.object({ answer: z.unknown() }),
})
