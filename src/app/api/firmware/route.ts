import { listFirmware } from '@/contracts/firmware/firmware'
import { listImages } from '@/server/admin/firmware/images'
import { route } from '@/server/http/route'

export const GET = route(listFirmware, listImages)
