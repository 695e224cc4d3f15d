import { issueCredential, listCredentials, removeProtection } from '@/contracts/devices/credentials'
import { issueDeviceCredential } from '@/server/devices/credentials/issue'
import { listDeviceCredentials } from '@/server/devices/credentials/list'
import { unprotectDevice } from '@/server/devices/credentials/unprotect'
import { route } from '@/server/http/route'

export const GET = route(listCredentials, listDeviceCredentials)
export const POST = route(issueCredential, issueDeviceCredential)
export const DELETE = route(removeProtection, unprotectDevice)
