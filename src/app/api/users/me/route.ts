import { getMe } from '@/contracts/account'
import { route } from '@/server/http/route'
import { getCurrentUser } from '@/server/users/get-me'

export const GET = route(getMe, getCurrentUser)
