import { resendUserInvitation } from '@/contracts/admin/invitations'
import { resendInvitation } from '@/server/admin/invite'
import { route } from '@/server/http/route'

export const POST = route(resendUserInvitation, resendInvitation)
