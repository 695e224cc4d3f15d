import { createMailing, listMailings } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { draftMailing } from '@/server/mailings/manage/drafts'
import { listAllMailings } from '@/server/mailings/read/list'

export const GET = route(listMailings, listAllMailings)
export const POST = route(createMailing, draftMailing)
