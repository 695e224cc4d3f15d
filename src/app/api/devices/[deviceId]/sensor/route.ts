import { getSensor, setSensor } from '@/contracts/devices/sensor'
import { readSensor, saveSensor } from '@/server/lifecycle/set-sensor'
import { route } from '@/server/http/route'

export const GET = route(getSensor, readSensor)
export const PUT = route(setSensor, saveSensor)
