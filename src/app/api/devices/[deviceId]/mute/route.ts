import { muteDevice, unmuteDevice } from '@/contracts/alerts'
import { muteDeviceAlerts, unmuteDeviceAlerts } from '@/server/alerts/silencing/mutes'
import { route } from '@/server/http/route'

export const PUT = route(muteDevice, muteDeviceAlerts)
export const DELETE = route(unmuteDevice, unmuteDeviceAlerts)
