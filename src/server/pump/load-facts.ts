import type { PumpFacts } from '@/domain/pump/facts'
import { capabilityOf } from '@/ingest/commands'
import type { DeviceRow } from '@/server/devices/device-row'
import { zoneOf } from '@/server/devices/device-view'
import type { Queryable } from '@/server/db/transaction'
import type { RelayControl } from './control'
import { loadCurrentLock } from './current-lock'
import { loadLastCommands, lastReportedState, loadRunFacts } from './relay-facts'
import { tankInputs } from './tank-inputs'

type PumpFactsQuery = { device: DeviceRow; channel: number; control: RelayControl; now: number }

/** The present facts of a pump. In a transaction that locks its control, the facts decided here cannot change. */
export async function loadPumpFacts(
  client: Queryable,
  { device, channel, control, now }: PumpFactsQuery,
): Promise<PumpFacts> {
  const relay = { device: device.id, channel }
  const capability = capabilityOf(device.family)
  return {
    ...control,
    now,
    isOnline: device.online === true,
    heardAt: device.lastSeenAt?.getTime() ?? null,
    intervalS: device.intervalS,
    said: await lastReportedState(client, relay),
    limitBy: capability?.limitBy ?? 'console',
    waitsForUplink: capability?.waitsForUplink ?? false,
    zone: zoneOf(device),
    ...(await tankInputs(client, { ownerId: device.ownerId, settings: control.settings, now })),
    ...(await loadLastCommands(client, relay)),
    ...(await loadRunFacts(client, relay, now)),
    lock: await loadCurrentLock(client, {
      relay,
      stored: control.lock,
      historyFrom: device.historyFrom,
      now,
    }),
  }
}
