import { logout } from '@/contracts/account'
import { route } from '@/server/http/route'
import { logoutUser } from '@/server/accounts/sessions/sessions'

export const POST = route(logout, logoutUser)
