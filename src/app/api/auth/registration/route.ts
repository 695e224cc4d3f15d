import { getRegistration } from '@/contracts/admin/registration'
import { showRegistration } from '@/server/admin/registration'
import { route } from '@/server/http/route'

export const GET = route(getRegistration, showRegistration)
