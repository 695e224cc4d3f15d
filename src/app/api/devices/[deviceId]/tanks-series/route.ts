import { setTankSeries } from '@/contracts/devices/device'
import { route } from '@/server/http/route'
import { saveTankSeries } from '@/server/lifecycle/set-tank-series'

export const PATCH = route(setTankSeries, saveTankSeries)
