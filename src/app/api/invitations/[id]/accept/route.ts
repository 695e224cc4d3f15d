import { acceptInvitation } from '@/contracts/devices/invitations'
import { route } from '@/server/http/route'
import { acceptOwnInvitation } from '@/server/lifecycle/invitations'

export const POST = route(acceptInvitation, acceptOwnInvitation)
