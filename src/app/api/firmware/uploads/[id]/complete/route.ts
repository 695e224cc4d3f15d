import { completeFirmwareUpload } from '@/contracts/firmware/firmware'
import { finishUpload } from '@/server/admin/firmware/uploads'
import { route } from '@/server/http/route'

export const POST = route(completeFirmwareUpload, finishUpload)
