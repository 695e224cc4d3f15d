import { attachFirmwareSignature } from '@/contracts/firmware/keys'
import { attachImageSignature } from '@/server/admin/firmware/keys'
import { route } from '@/server/http/route'

export const POST = route(attachFirmwareSignature, attachImageSignature)
