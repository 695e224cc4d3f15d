import { mergeDevice } from '@/contracts/devices/device-merge'
import { mergeInto } from '@/server/lifecycle/merge/merge'
import { route } from '@/server/http/route'

export const POST = route(mergeDevice, mergeInto)
