import { exportReadings } from '@/contracts/devices/device'
import { route } from '@/server/http/route'
import { exportReadingsCsv } from '@/server/devices/readings/export'

export const GET = route(exportReadings, exportReadingsCsv)
