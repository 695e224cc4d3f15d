import { type AutomaticKind, automaticStrings, type Cause } from '@/server/todos/automatic/cause'
import { loadForecast } from './overview'

const KEY = 'disk'
/** Time to order another disk, or to keep readings for a shorter time. */
const FULL_WITHIN_DAYS = 30
/** What hovers about the threshold is one todo. */
const KEPT_UNTIL_DAYS = 45

/** The disk of the database will be full soon, by its growth; gone once there is room, or less is written. */
export const diskForecast: AutomaticKind = {
  id: 'disk_forecast',
  findCauses: async (_, { live, language }): Promise<Cause[]> => {
    const forecast = await loadForecast()
    // not known, as while the process beside the disk is restarted, is not gone
    const days = forecast ? forecast.mid : live.has(KEY) ? 0 : null
    if (days === null || days > (live.has(KEY) ? KEPT_UNTIL_DAYS : FULL_WITHIN_DAYS)) return []
    const t = automaticStrings(language)
    const body = t('diskForecastBody', { days: Math.floor(days) })
    return [{ key: KEY, title: t('diskForecastTitle'), body, links: [] }]
  },
}
