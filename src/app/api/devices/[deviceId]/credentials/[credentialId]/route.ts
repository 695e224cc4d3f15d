import { revokeCredential } from '@/contracts/devices/credentials'
import { revokeDeviceCredential } from '@/server/devices/credentials/credentials'
import { route } from '@/server/http/route'

export const DELETE = route(revokeCredential, revokeDeviceCredential)
