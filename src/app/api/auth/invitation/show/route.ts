import { showUserInvitation } from '@/contracts/admin/invitations'
import { showOfferedAccount } from '@/server/admin/accept-invitation'
import { route } from '@/server/http/route'

export const POST = route(showUserInvitation, showOfferedAccount)
