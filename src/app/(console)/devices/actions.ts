'use server'
import { assignDevice, importDevices, registerDevice } from '@/contracts/admin/devices'
import { assignOneDevice } from '@/server/admin/devices/assign'
import { importNewDevices } from '@/server/admin/devices/import'
import { registerNewDevice } from '@/server/admin/devices/register'
import { pageAction } from '@/server/http/page-call'

export const registerDeviceAction = pageAction(registerDevice, registerNewDevice, '/devices')
export const importDevicesAction = pageAction(importDevices, importNewDevices, '/devices')
export const assignDeviceAction = pageAction(assignDevice, assignOneDevice, '/devices')
