import { previewSensor } from '@/contracts/devices/sensor'
import { previewSensorSettings } from '@/server/lifecycle/preview-sensor'
import { route } from '@/server/http/route'

export const POST = route(previewSensor, previewSensorSettings)
