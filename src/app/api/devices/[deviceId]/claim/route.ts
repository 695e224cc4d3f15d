import { claimDevice } from '@/contracts/devices/device'
import { releaseDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { claimUnownedDevice } from '@/server/lifecycle/claim/claim'
import { releaseOwnDevice } from '@/server/lifecycle/release'

export const POST = route(claimDevice, claimUnownedDevice)
export const DELETE = route(releaseDevice, releaseOwnDevice)
