import { issueCredential, listCredentials, removeProtection } from '@/contracts/devices/credentials'
import {
  issueDeviceCredential,
  listDeviceCredentials,
  unprotectDevice,
} from '@/server/devices/credentials/credentials'
import { route } from '@/server/http/route'

export const GET = route(listCredentials, listDeviceCredentials)
export const POST = route(issueCredential, issueDeviceCredential)
export const DELETE = route(removeProtection, unprotectDevice)
