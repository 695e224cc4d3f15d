import { claimDevice } from '@/contracts/devices/device'
import { releaseDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { claim } from '@/server/lifecycle/claim'
import { release } from '@/server/lifecycle/release'

export const POST = route(claimDevice, claim)
export const DELETE = route(releaseDevice, release)
