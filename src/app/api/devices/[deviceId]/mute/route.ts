import { muteDevice, unmuteDevice } from '@/contracts/alerts'
import { mute, unmute } from '@/server/alerts/silencing/mute'
import { route } from '@/server/http/route'

export const PUT = route(muteDevice, mute)
export const DELETE = route(unmuteDevice, unmute)
