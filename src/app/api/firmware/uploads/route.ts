import { startFirmwareUpload } from '@/contracts/firmware/firmware'
import { startUpload } from '@/server/admin/firmware/uploads'
import { route } from '@/server/http/route'

export const POST = route(startFirmwareUpload, startUpload)
