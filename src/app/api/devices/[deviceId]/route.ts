import { getDevice } from '@/contracts/devices/device'
import { updateDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { getOneDevice } from '@/server/devices/list'
import { updateOneDevice } from '@/server/lifecycle/update'

export const GET = route(getDevice, getOneDevice)
export const PATCH = route(updateDevice, updateOneDevice)
