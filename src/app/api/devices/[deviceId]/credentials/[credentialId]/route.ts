import { revokeCredential } from '@/contracts/devices/credentials'
import { revokeDeviceCredential } from '@/server/devices/credentials/revoke'
import { route } from '@/server/http/route'

export const DELETE = route(revokeCredential, revokeDeviceCredential)
