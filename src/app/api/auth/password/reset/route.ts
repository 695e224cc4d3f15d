import { resetPassword } from '@/contracts/security'
import { setForgottenPassword } from '@/server/auth/reset-password'
import { route } from '@/server/http/route'

export const POST = route(resetPassword, setForgottenPassword)
