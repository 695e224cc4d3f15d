import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { LONGEST_NOTE, MOST_NOTES } from '@/domain/devices/device-note'

const params = z.strictObject({ deviceId: z.string().min(1).max(128) })
const instant = z.iso.datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })

/** What a person has written at a moment of a device's time line. */
export const DeviceNote = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  text: z.string(),
  /** Null for one whose account is gone, or who wrote before the device was transferred. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** You may remove it: your own, or any of your device. */
  mayRemove: z.boolean(),
})
export type DeviceNote = z.output<typeof DeviceNote>

export const listDeviceNotes = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/notes',
  access: 'user',
  key: 'read',
  summary: "Notes on a device's time line, the latest moment first; those of a window with from and to",
  params,
  query: z.strictObject({ from: instant.optional(), to: instant.optional() }),
  output: z.object({ notes: z.array(DeviceNote) }),
})

export const addDeviceNote = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/notes',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['device.note'],
  summary: `Write a note at a moment of a device's time line; a device has at most ${MOST_NOTES}`,
  limit: { points: 60, seconds: 60, by: 'user' },
  params,
  body: z.strictObject({
    at: instant,
    text: z
      .string()
      .trim()
      .min(1, 'A note needs a word')
      .max(LONGEST_NOTE, `At most ${LONGEST_NOTE} characters`),
  }),
  output: z.object({ note: DeviceNote }),
})

export const removeDeviceNote = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/notes/{noteId}',
  access: 'user',
  key: 'write',
  audit: ['device.note_remove'],
  summary: 'Remove a note of your own, or any of your device',
  params: params.extend({ noteId: z.uuid() }),
  output: Done,
})
