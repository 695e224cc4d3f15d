import type { DeviceEvent, DiscoveryStore, IngestEvent } from '../types'

type Alarm = Extract<DeviceEvent, { type: 'alarm' }>

/**
 * The events of an alarm's state: devices repeat it indefinitely, so only a change is an event, and a discovery entry
 * keeps the last state. `family` names the scope of the entry.
 *
 * | known as active | reported now | events |
 * |---|---|---|
 * | no | active | the alarm, and a discovery entry |
 * | yes | not active | the alarm's end, and the entry is deleted |
 * | the same | | none |
 */
export const alarmChange = (
  alarm: Omit<Alarm, 'type'>,
  { family, memory }: { family: string; memory: DiscoveryStore },
): IngestEvent[] => {
  const { deviceId, isActive } = alarm
  const scope = `${family}/alarm`
  const key = `${deviceId} ${alarm.alarm}`
  const wasActive = memory.get(scope, key) !== undefined
  if (wasActive === isActive) return []
  return [
    { type: 'alarm', ...alarm },
    { type: 'discovery', scope, key, value: isActive ? true : null, deviceId },
  ]
}

/** The name of an alarm of one channel; channel 0 has no suffix. */
export const alarmOf = (name: string, channel: number): string =>
  channel === 0 ? name : `${name}_${channel}`
