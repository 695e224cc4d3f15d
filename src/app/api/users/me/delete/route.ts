import { deleteAccount } from '@/contracts/security'
import { route } from '@/server/http/route'
import { deleteOwnAccount } from '@/server/lifecycle/accounts/delete-account'

export const POST = route(deleteAccount, deleteOwnAccount)
