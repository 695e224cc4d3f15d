import { claimDevice } from '@/contracts/device'
import { releaseDevice } from '@/contracts/device-care'
import { route } from '@/server/http/route'
import { claim } from '@/server/devices/claim'
import { release } from '@/server/devices/release'

export const POST = route(claimDevice, claim)
export const DELETE = route(releaseDevice, release)
