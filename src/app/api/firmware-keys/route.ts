import { addFirmwareKey, listFirmwareKeys } from '@/contracts/firmware/keys'
import { addSigningKey, listSigningKeys } from '@/server/admin/firmware/keys'
import { route } from '@/server/http/route'

export const GET = route(listFirmwareKeys, listSigningKeys)
export const POST = route(addFirmwareKey, addSigningKey)
