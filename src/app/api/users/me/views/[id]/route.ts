import { removeView, renameView } from '@/contracts/me/views'
import { route } from '@/server/http/route'
import { removeOwnView, renameOwnView } from '@/server/devices/views'

export const PATCH = route(renameView, renameOwnView)
export const DELETE = route(removeView, removeOwnView)
