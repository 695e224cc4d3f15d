import { importDevices } from '@/contracts/admin/devices'
import { route } from '@/server/http/route'
import { importNewDevices } from '@/server/admin/devices/import'

export const POST = route(importDevices, importNewDevices)
