import { setNotificationSettings } from '@/contracts/devices/device-care'
import { saveNotificationSettings } from '@/server/lifecycle/set-notifications'
import { route } from '@/server/http/route'

export const PATCH = route(setNotificationSettings, saveNotificationSettings)
