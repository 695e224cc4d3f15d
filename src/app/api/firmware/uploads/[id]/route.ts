import { appendFirmwareUpload, dropFirmwareUpload, getFirmwareUpload } from '@/contracts/firmware/firmware'
import { appendUpload, dropUpload, showUpload } from '@/server/admin/firmware/uploads'
import { route } from '@/server/http/route'

export const GET = route(getFirmwareUpload, showUpload)
export const PATCH = route(appendFirmwareUpload, appendUpload)
export const DELETE = route(dropFirmwareUpload, dropUpload)
