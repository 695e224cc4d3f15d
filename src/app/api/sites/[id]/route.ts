import { removeSite, updateSite } from '@/contracts/devices/sites'
import { route } from '@/server/http/route'
import { removeOwnSite, updateOwnSite } from '@/server/devices/sites/sites'

export const PATCH = route(updateSite, updateOwnSite)
export const DELETE = route(removeSite, removeOwnSite)
