import { getDevice } from '@/contracts/device'
import { route } from '@/server/http/route'
import { getOneDevice } from '@/server/devices/list'

export const GET = route(getDevice, getOneDevice)
