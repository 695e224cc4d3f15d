import { inviteUser, listUserInvitations } from '@/contracts/admin/invitations'
import { listInvitedUsers } from '@/server/admin/invitations'
import { inviteNewUser } from '@/server/admin/invite'
import { route } from '@/server/http/route'

export const GET = route(listUserInvitations, listInvitedUsers)
export const POST = route(inviteUser, inviteNewUser)
