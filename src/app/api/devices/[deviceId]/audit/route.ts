import { listDeviceAudit } from '@/contracts/audit'
import { route } from '@/server/http/route'
import { listRecordsOfDevice } from '@/server/devices/device-audit'

export const GET = route(listDeviceAudit, listRecordsOfDevice)
