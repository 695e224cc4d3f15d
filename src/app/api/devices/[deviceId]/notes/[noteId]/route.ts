import { removeDeviceNote } from '@/contracts/devices/device-notes'
import { deleteDeviceNote } from '@/server/devices/notes/notes'
import { route } from '@/server/http/route'

export const DELETE = route(removeDeviceNote, deleteDeviceNote)
