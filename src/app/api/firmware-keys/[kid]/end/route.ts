import { endFirmwareKey } from '@/contracts/firmware/keys'
import { endSigningKey } from '@/server/admin/firmware/keys'
import { route } from '@/server/http/route'

export const POST = route(endFirmwareKey, endSigningKey)
