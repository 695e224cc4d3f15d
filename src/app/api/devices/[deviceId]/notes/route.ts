import { addDeviceNote, listDeviceNotes } from '@/contracts/devices/device-notes'
import { listNotesOfDevice, writeDeviceNote } from '@/server/devices/notes/notes'
import { route } from '@/server/http/route'

export const GET = route(listDeviceNotes, listNotesOfDevice)
export const POST = route(addDeviceNote, writeDeviceNote)
