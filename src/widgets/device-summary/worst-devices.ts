import type { Device } from '@/contracts/device'

export type Trouble = 'offline' | 'critical' | 'low' | 'silent'
type WorstDevice = { device: Device; trouble: Trouble }

/** From the worst down. An empty tank cannot be seen behind a silent device, so silence comes first. */
const ORDER: readonly Trouble[] = ['offline', 'critical', 'low', 'silent']

/** Never heard of is the least of the troubles: it may not even be installed yet. */
const troubleOf = ({ status, levelClass, lastSeenAt }: Device): Trouble | null => {
  if (lastSeenAt === null) return 'silent'
  if (status === 'offline') return 'offline'
  if (levelClass === 'critical' || levelClass === 'low') return levelClass
  return null
}

const seenAt = ({ lastSeenAt }: Device): number => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt))

/** The devices that most need somebody, at most `count`: by kind of trouble, then emptiest, then longest unheard. */
export const worstDevices = (devices: readonly Device[], count: number): WorstDevice[] =>
  devices
    .flatMap((device) => {
      const trouble = troubleOf(device)
      return trouble ? [{ device, trouble }] : []
    })
    .toSorted((a, b) => {
      if (a.trouble !== b.trouble) return ORDER.indexOf(a.trouble) - ORDER.indexOf(b.trouble)
      const isLevel = a.trouble === 'critical' || a.trouble === 'low'
      const emptier = isLevel ? (a.device.levelPercent ?? 100) - (b.device.levelPercent ?? 100) : 0
      return emptier || seenAt(a.device) - seenAt(b.device)
    })
    .slice(0, count)
