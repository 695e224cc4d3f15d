import { mergeAccounts, previewMerge } from '@/contracts/superuser/users/merge'
import { mergeTwoAccounts, previewAccountMerge } from '@/server/admin/people/merge'
import { route } from '@/server/http/route'

export const GET = route(previewMerge, previewAccountMerge)
export const POST = route(mergeAccounts, mergeTwoAccounts)
