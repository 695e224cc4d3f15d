import { removeView } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { removeOwnView } from '@/server/devices/views'

export const DELETE = route(removeView, removeOwnView)
