import { mergeDevice } from '@/contracts/devices/device-merge'
import { mergeOwnDevices } from '@/server/lifecycle/merge/merge'
import { route } from '@/server/http/route'

export const POST = route(mergeDevice, mergeOwnDevices)
