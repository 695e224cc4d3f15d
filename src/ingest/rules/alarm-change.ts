import type { DeviceEvent, DiscoveryStore, IngestEvent } from '../types'

type Alarm = Extract<DeviceEvent, { type: 'alarm' }>

/**
 * What an alarm's state is worth telling: devices repeat it for ever, so only a change is an event, and the discovery
 * beside it remembers. `family` names whose memory it is.
 *
 * | known as active | said now | events |
 * |---|---|---|
 * | no | active | the alarm, and a discovery entry |
 * | yes | not active | the alarm's end, and the discovery is forgotten |
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

/** The name of an alarm of one channel; that of channel 0 has none added. */
export const alarmOf = (name: string, channel: number): string =>
  channel === 0 ? name : `${name}_${channel}`
