import { muteDevice, unmuteDevice } from '@/contracts/alerts'
import { muteDeviceAlerts, unmuteDeviceAlerts } from '@/server/alerts/silencing/mute'
import { route } from '@/server/http/route'

export const PUT = route(muteDevice, muteDeviceAlerts)
export const DELETE = route(unmuteDevice, unmuteDeviceAlerts)
