import { previewErasure } from '@/contracts/superuser/users/merge'
import { previewUserErasure } from '@/server/admin/people/erase'
import { route } from '@/server/http/route'

export const GET = route(previewErasure, previewUserErasure)
