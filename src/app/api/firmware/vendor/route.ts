import { addVendorFirmware } from '@/contracts/firmware/firmware'
import { addVendorImage } from '@/server/admin/firmware/images'
import { route } from '@/server/http/route'

export const POST = route(addVendorFirmware, addVendorImage)
