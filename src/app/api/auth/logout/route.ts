import { logout } from '@/contracts/account'
import { route } from '@/server/http/route'
import { logoutUser } from '@/server/auth/logout'

export const POST = route(logout, logoutUser)
