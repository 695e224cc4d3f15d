import { setNotificationSettings } from '@/contracts/device-care'
import { saveNotificationSettings } from '@/server/lifecycle/set-notifications'
import { route } from '@/server/http/route'

export const PATCH = route(setNotificationSettings, saveNotificationSettings)
