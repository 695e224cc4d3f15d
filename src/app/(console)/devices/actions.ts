'use server'
import { assignDevice, importDevices, registerDevice, setClaimCode } from '@/contracts/admin/devices'
import { assignOneDevice } from '@/server/admin/devices/assign'
import { importNewDevices } from '@/server/admin/devices/import'
import { registerNewDevice } from '@/server/admin/devices/register'
import { setDeviceClaimCode } from '@/server/admin/devices/set-claim-code'
import { pageAction } from '@/server/http/page-call'

export const registerDeviceAction = pageAction(registerDevice, registerNewDevice, '/devices')
export const importDevicesAction = pageAction(importDevices, importNewDevices, '/devices')
// done with many devices one after another: the page is drawn once at the end
export const assignDeviceAction = pageAction(assignDevice, assignOneDevice, null)
export const setClaimCodeAction = pageAction(setClaimCode, setDeviceClaimCode, null)
