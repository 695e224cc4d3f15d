import { getFirmware, removeFirmware, updateFirmware } from '@/contracts/firmware/firmware'
import { removeImage, showImage, updateImage } from '@/server/admin/firmware/images'
import { route } from '@/server/http/route'

export const GET = route(getFirmware, showImage)
export const PATCH = route(updateFirmware, updateImage)
export const DELETE = route(removeFirmware, removeImage)
