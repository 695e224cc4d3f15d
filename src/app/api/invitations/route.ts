import { listInvitations } from '@/contracts/devices/invitations'
import { route } from '@/server/http/route'
import { listOwnInvitations } from '@/server/lifecycle/invitations'

export const GET = route(listInvitations, listOwnInvitations)
