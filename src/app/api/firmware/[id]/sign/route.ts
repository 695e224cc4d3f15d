import { signFirmware } from '@/contracts/firmware/keys'
import { signImage } from '@/server/admin/firmware/keys'
import { route } from '@/server/http/route'

export const POST = route(signFirmware, signImage)
