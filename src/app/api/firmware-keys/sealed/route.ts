import { createFirmwareKey } from '@/contracts/firmware/keys'
import { createSigningKey } from '@/server/admin/firmware/keys'
import { route } from '@/server/http/route'

export const POST = route(createFirmwareKey, createSigningKey)
