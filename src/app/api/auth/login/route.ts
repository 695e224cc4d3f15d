import { login } from '@/contracts/account'
import { route } from '@/server/http/route'
import { loginUser } from '@/server/accounts/login'

export const POST = route(login, loginUser)
