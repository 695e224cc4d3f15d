import { StoredPumpSettings } from '@/contracts/devices/pump'
import { PUMP_MODES, type PumpMode, type PumpSettings } from '@/domain/pump/types'
import type { StoredLock } from '@/domain/pump/lockout'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A relay: the device's key and the channel. */
export type Relay = { device: number; channel: number }

/** Control state of a relay. Times in epoch milliseconds. */
export type RelayControl = {
  mode: PumpMode
  /** A user has set the mode; until then the row has an empty one. */
  isModeSet: boolean
  settings: PumpSettings
  /** A user has saved settings. */
  isConfigured: boolean
  lock: StoredLock
  scheduledAt: number | null
}

type RelayControlRow = {
  mode: string
  settings: object
  lockReason: string | null
  lockedUntil: Date | null
  scheduledAt: Date | null
}

const SELECT = `
  select mode, settings, lock_reason as "lockReason", locked_until as "lockedUntil", scheduled_at as "scheduledAt"
  from pump_control where device = $1 and channel = $2`

const ENSURE = `insert into pump_control (device, channel, mode) values ($1, $2, '') on conflict do nothing`

const controlOf = (row: RelayControlRow | undefined): RelayControl => ({
  mode: PUMP_MODES.find((mode) => mode === row?.mode) ?? 'manual',
  isModeSet: (row?.mode ?? '') !== '',
  settings: StoredPumpSettings.parse(row?.settings ?? {}),
  isConfigured: Object.keys(row?.settings ?? {}).length > 0,
  lock: { reason: row?.lockReason ?? null, until: row?.lockedUntil?.getTime() ?? null },
  scheduledAt: row?.scheduledAt?.getTime() ?? null,
})

/** The control state of a relay; defaults where nothing is stored. */
export async function readRelayControl(client: Queryable, { device, channel }: Relay): Promise<RelayControl> {
  const [row] = await runQuery<RelayControlRow>(client, SELECT, [device, channel])
  return controlOf(row)
}

/** The same, locked: no other command for this relay is possible until the transaction ends. */
export async function lockRelayControl(client: Queryable, { device, channel }: Relay): Promise<RelayControl> {
  await runQuery(client, ENSURE, [device, channel])
  const [row] = await runQuery<RelayControlRow>(client, `${SELECT} for update`, [device, channel])
  return controlOf(row)
}

/** The same, or null when another transaction holds the lock. */
export async function tryLockRelayControl(
  client: Queryable,
  { device, channel }: Relay,
): Promise<RelayControl | null> {
  await runQuery(client, ENSURE, [device, channel])
  const [row] = await runQuery<RelayControlRow>(client, `${SELECT} for update skip locked`, [device, channel])
  return row ? controlOf(row) : null
}
