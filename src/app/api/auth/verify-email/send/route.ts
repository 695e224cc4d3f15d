import { sendVerification } from '@/contracts/security'
import { sendOwnVerification } from '@/server/accounts/send-verification'
import { route } from '@/server/http/route'

export const POST = route(sendVerification, sendOwnVerification)
