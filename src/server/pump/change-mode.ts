import { deviceModeOf } from '@/domain/pump/device-mode'
import { actualOf, pendingOf } from '@/domain/pump/facts'
import type { PumpMode } from '@/domain/pump/types'
import type { Requester } from '@/server/audit/record'
import { capabilityOf } from '@/ingest/commands'
import { enqueueCommand } from '@/server/pump/commands/enqueue-command'
import type { LockedDevice } from '@/server/devices/device-lock'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { RelayControl } from './control'
import { loadPumpFacts } from './load-facts'

const SET_MODE = `update pump_control set mode = $3 where device = $1 and channel = $2`

type ModeChange = {
  device: LockedDevice
  control: RelayControl
  ch: number
  mode: PumpMode
  userId: string
  by: Requester
  now: Date
}

/** Sets who may start a pump; off also stops it. The control must be locked. Returns the id of the mode command. */
export async function changeMode(client: Queryable, change: ModeChange): Promise<string> {
  const { device, control, ch, mode, userId, by: requester, now } = change
  await runQuery(client, SET_MODE, [device.id, ch, mode])
  const request = { device, trigger: 'person', userId, by: requester, now } as const
  if (mode === 'off') {
    const facts = await loadPumpFacts(client, { device, channel: ch, control, now: now.getTime() })
    const stop = { type: 'relay.set', ch, on: false, maxSeconds: null } as const
    if (actualOf(facts) === 'on' || pendingOf(facts) === 'on' || facts.run)
      await enqueueCommand(client, { ...request, payload: stop, reason: 'mode_off' })
  }
  const isTold = capabilityOf(device.family)?.orders.includes('mode.set')
  const told = isTold ? deviceModeOf(mode, control.settings) : mode
  return enqueueCommand(client, { ...request, payload: { type: 'mode.set', ch, mode: told } })
}
