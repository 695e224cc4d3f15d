import { DEFAULT_PUMP_SETTINGS, type PumpSettings } from '@/domain/pump/types'

type Field = keyof PumpSettings

const isField = (name: string): name is Field => Object.hasOwn(DEFAULT_PUMP_SETTINGS, name)

/** The field of the form that an issue of the server is about ("settings.startPercent"); null when it is about none. */
export const pumpFieldOf = (path: string): Field | null => {
  const name = path.split('.').find(isField)
  return name ?? null
}

type Levels = Pick<PumpSettings, 'startPercent' | 'stopPercent'>

/** What two levels mean together: nothing by level, a band, or no sense yet. */
export const levelBandOf = ({ startPercent: start, stopPercent: stop }: Levels) => {
  if (start === null && stop === null) return { kind: 'none' } as const
  if (start === null || stop === null || start >= stop) return { kind: 'open' } as const
  return { kind: 'band', start, stop } as const
}
