import * as z from 'zod'
import { endpoint } from '../endpoint'

/**
 * Why devices of a family cannot be updated from here now.
 *
 * | hindrance     | means                                                            |
 * |---------------|------------------------------------------------------------------|
 * | by_hand       | no message orders an update; `byHand` says how it is done        |
 * | no_origin     | no https origin for firmware: devices have nowhere to fetch from  |
 * | no_plain_http | its devices speak plain http alone, and that has no origin        |
 */
export const UPDATE_HINDRANCES = ['by_hand', 'no_origin', 'no_plain_http'] as const

export const FirmwareFamilyUse = z.object({
  family: z.string(),
  /** Claimed devices. */
  devices: z.number(),
  hindrance: z.enum(UPDATE_HINDRANCES).nullable(),
  /** A key of `ota.byHand` of the messages; null for a family with orders. */
  byHand: z.string().nullable(),
  /** What the device itself checks: a key of `ota.verification`. */
  verification: z.string(),
  /** Of LoRaWAN devices that ChirpStack can update: how a forecast begins. Null for other families. */
  lora: z
    .object({
      /** Devices by the spreading factor of their last frame; a sample of large fleets. */
      spreading: z.array(z.object({ spreading: z.number(), devices: z.number() })),
      /** Seconds between two reports, the median; null where none is known. */
      intervalS: z.number().nullable(),
    })
    .nullable(),
  /** The commonest first, at most 50; null where none is reported. */
  versions: z.array(
    z.object({ version: z.string().nullable(), kind: z.string().nullable(), devices: z.number() }),
  ),
})
export type FirmwareFamilyUse = z.output<typeof FirmwareFamilyUse>

export const getFirmwareDistribution = endpoint({
  method: 'GET',
  path: '/firmware/distribution',
  access: 'admin',
  summary: 'Running versions by family and kind, and which families can be updated from here',
  output: z.object({ families: z.array(FirmwareFamilyUse) }),
})
