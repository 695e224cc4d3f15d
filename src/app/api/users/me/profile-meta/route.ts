import { profileMeta } from '@/contracts/account'
import { route } from '@/server/http/route'
import { getProfileMeta } from '@/server/accounts/users/profile-meta'

export const GET = route(profileMeta, getProfileMeta)
