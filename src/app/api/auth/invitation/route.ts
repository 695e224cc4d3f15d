import { acceptUserInvitation } from '@/contracts/admin/invitations'
import { acceptOfferedAccount } from '@/server/admin/accept-invitation'
import { route } from '@/server/http/route'

export const POST = route(acceptUserInvitation, acceptOfferedAccount)
