import { addCertificate } from '@/contracts/devices/credentials'
import { addDeviceCertificate } from '@/server/devices/credentials/certificates'
import { route } from '@/server/http/route'

export const POST = route(addCertificate, addDeviceCertificate)
