import { declineInvitation } from '@/contracts/devices/invitations'
import { route } from '@/server/http/route'
import { declineOwnInvitation } from '@/server/lifecycle/invitations'

export const DELETE = route(declineInvitation, declineOwnInvitation)
