import { isLevelRule } from '@/domain/alerts/types'
import { loadDevices } from '@/server/devices/device-row'
import { currentLevel } from '@/server/devices/device-view'
import type { Queryable } from '@/server/db/transaction'
import type { NotifiedAlert } from '@/server/alerts/messages/messages'

/** The current levels, percent, of the devices of level alerts, by device key. */
export async function loadCurrentLevels(
  client: Queryable,
  alerts: readonly Pick<NotifiedAlert, 'device' | 'rule'>[],
): Promise<Map<number, number>> {
  const keys = alerts.filter(({ rule }) => isLevelRule(rule)).map(({ device }) => device)
  if (keys.length === 0) return new Map()
  const rows = await loadDevices({ keys }, client)
  return new Map(
    rows.flatMap((row) => {
      const { percent } = currentLevel(row)
      return percent === null ? [] : [[row.id, percent] as const]
    }),
  )
}
