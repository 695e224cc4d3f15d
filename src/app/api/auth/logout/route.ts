import { logout } from '@/contracts/account'
import { route } from '@/server/http/route'
import { logoutUser } from '@/server/accounts/sessions/logout'

export const POST = route(logout, logoutUser)
