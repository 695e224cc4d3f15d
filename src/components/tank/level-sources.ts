import type { Device } from '@/contracts/devices/device'
import type { LevelSources } from '@/domain/tank/level'

/** What each channel last reported of a level, from the flat names of the API ("distance_mm", "distance_mm.1"). */
export const levelSourcesOf = ({ latest }: Pick<Device, 'latest'>): Map<number, LevelSources> => {
  const channels = new Map<number, LevelSources>()
  for (const [name, { value }] of Object.entries(latest)) {
    const [metric = '', channel = '0'] = name.split('.')
    const key = Number(channel)
    channels.set(key, { ...channels.get(key), [metric]: value })
  }
  return channels
}
