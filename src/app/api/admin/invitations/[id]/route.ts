import { revokeUserInvitation } from '@/contracts/admin/invitations'
import { revokeInvitation } from '@/server/admin/invite'
import { route } from '@/server/http/route'

export const DELETE = route(revokeUserInvitation, revokeInvitation)
