import { issueFirmwareAddress } from '@/contracts/rollouts/owner'
import { issueUpdateAddress } from '@/server/rollouts/owner/address'
import { route } from '@/server/http/route'

export const POST = route(issueFirmwareAddress, issueUpdateAddress)
