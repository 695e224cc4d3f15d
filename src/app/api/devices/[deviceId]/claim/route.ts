import { claimDevice } from '@/contracts/device'
import { route } from '@/server/http/route'
import { claim } from '@/server/devices/claim'

export const POST = route(claimDevice, claim)
