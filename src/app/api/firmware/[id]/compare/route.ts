import { compareFirmware } from '@/contracts/firmware/firmware'
import { compareImages } from '@/server/admin/firmware/images'
import { route } from '@/server/http/route'

export const GET = route(compareFirmware, compareImages)
