import { getSensor, setSensor } from '@/contracts/devices/sensor'
import { getSensorSettings, saveSensorSettings } from '@/server/lifecycle/set-sensor'
import { route } from '@/server/http/route'

export const GET = route(getSensor, getSensorSettings)
export const PUT = route(setSensor, saveSensorSettings)
