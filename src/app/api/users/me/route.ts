import { getMe, updateMe } from '@/contracts/account'
import { route } from '@/server/http/route'
import { getCurrentUser } from '@/server/accounts/users/get-me'
import { updateOwnProfile } from '@/server/accounts/users/update-me'

export const GET = route(getMe, getCurrentUser)
export const PATCH = route(updateMe, updateOwnProfile)
