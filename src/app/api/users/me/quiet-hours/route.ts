import { setQuietHours } from '@/contracts/channels'
import { saveQuietHours } from '@/server/channels/quiet-hours'
import { route } from '@/server/http/route'

export const PUT = route(setQuietHours, saveQuietHours)
