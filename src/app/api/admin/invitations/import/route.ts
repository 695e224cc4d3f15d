import { importInvitations } from '@/contracts/admin/invitations'
import { importInvitedUsers } from '@/server/admin/import-invitations'
import { route } from '@/server/http/route'

export const POST = route(importInvitations, importInvitedUsers)
