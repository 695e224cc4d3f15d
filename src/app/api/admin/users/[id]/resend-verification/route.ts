import { resendUserVerification } from '@/contracts/admin/users'
import { resendManagedVerification } from '@/server/admin/user-access'
import { route } from '@/server/http/route'

export const POST = route(resendUserVerification, resendManagedVerification)
