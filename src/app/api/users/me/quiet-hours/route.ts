import { setQuietHours } from '@/contracts/channels'
import { saveQuietHours } from '@/server/notifications/delivery/save-quiet-hours'
import { route } from '@/server/http/route'

export const PUT = route(setQuietHours, saveQuietHours)
