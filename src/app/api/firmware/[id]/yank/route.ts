import { yankFirmware } from '@/contracts/firmware/firmware'
import { yankImage } from '@/server/admin/firmware/images'
import { route } from '@/server/http/route'

export const POST = route(yankFirmware, yankImage)
