import { getStorage } from '@/contracts/superuser/storage'
import { route } from '@/server/http/route'
import { showStorage } from '@/server/system/storage/overview'

export const GET = route(getStorage, showStorage)
