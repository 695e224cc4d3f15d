import * as z from 'zod'
import { TankConfig } from '@/contracts/devices/device'
import type { TankType } from '@/domain/tank/types'

export type Dimension = 'lengthMm' | 'widthMm' | 'diameterMm' | 'depthMm'

/** What must be measured of each type; the height of a custom tank may come from its table instead. */
export const DIMENSIONS_OF: Record<TankType, readonly Dimension[]> = {
  rectangular: ['lengthMm', 'widthMm', 'depthMm'],
  square: ['widthMm', 'depthMm'],
  slimline: ['lengthMm', 'widthMm', 'depthMm'],
  cylindrical_vertical: ['diameterMm', 'depthMm'],
  cylindrical_horizontal: ['diameterMm', 'lengthMm'],
  elliptical_vertical: ['lengthMm', 'widthMm', 'depthMm'],
  sphere: ['diameterMm'],
  conical: ['diameterMm', 'depthMm'],
  custom: ['depthMm'],
}

const amount = z.number().nullable()

/** One tank as it is being typed: null is an empty field. */
export const TankDraft = z.object({
  tankType: TankConfig.shape.tankType,
  lengthMm: amount,
  widthMm: amount,
  diameterMm: amount,
  depthMm: amount,
  sensorOffsetMm: amount,
  capacityLiters: amount,
  strapping: z.array(z.object({ heightMm: amount, liters: amount })),
})
export type TankDraft = z.output<typeof TankDraft>

export const tankDraftOf = (config: TankConfig): TankDraft => ({
  tankType: config.tankType,
  lengthMm: config.lengthMm ?? null,
  widthMm: config.widthMm ?? null,
  diameterMm: config.diameterMm ?? null,
  depthMm: config.depthMm ?? config.heightMm ?? null,
  sensorOffsetMm: config.sensorOffsetMm ?? 0,
  capacityLiters: config.capacityLiters ?? null,
  strapping: config.strapping ?? [],
})

const rowsOf = (draft: TankDraft) =>
  draft.strapping.flatMap(({ heightMm, liters }) =>
    heightMm === null || liters === null ? [] : [{ heightMm, liters }],
  )

/** The tank a draft describes: only what matters for its type. It may still break the rules. */
export const tankConfigOf = (draft: TankDraft): TankConfig => {
  const config: TankConfig = { tankType: draft.tankType }
  for (const key of [...DIMENSIONS_OF[draft.tankType], 'sensorOffsetMm', 'capacityLiters'] as const) {
    const value = draft[key]
    if (value !== null) config[key] = value
  }
  const rows = draft.tankType === 'custom' ? rowsOf(draft) : []
  return rows.length > 0 ? { ...config, strapping: rows } : config
}

type TankDraftError = { path: (string | number)[]; message: string }
const draftError = (message: string, ...path: (string | number)[]): TankDraftError => ({ path, message })

const missingDimensions = (draft: TankDraft): TankDraftError[] => {
  const isOptional = draft.tankType === 'custom' && draft.strapping.length > 0
  if (isOptional) return []
  return DIMENSIONS_OF[draft.tankType].flatMap((key) =>
    draft[key] === null ? [draftError('required', key)] : [],
  )
}

const tableErrors = ({ strapping }: TankDraft): TankDraftError[] =>
  strapping.flatMap((row, index) => {
    const missing = (['heightMm', 'liters'] as const).filter((key) => row[key] === null)
    if (missing.length > 0) return missing.map((key) => draftError('required', 'strapping', index, key))
    const before = strapping[index - 1]
    return (['heightMm', 'liters'] as const).flatMap((key) =>
      before && before[key] !== null && row[key] !== null && row[key] <= before[key]
        ? [draftError('rising', 'strapping', index, key)]
        : [],
    )
  })

const customTankErrors = (draft: TankDraft): TankDraftError[] => {
  if (draft.tankType !== 'custom') return []
  if (draft.strapping.length === 1) return [draftError('twoRows', 'strapping', 0, 'heightMm')]
  if (draft.strapping.length > 0) return tableErrors(draft)
  return draft.capacityLiters === null ? [draftError('capacityOrTable', 'capacityLiters')] : []
}

/** The message of a broken limit that is told in the reader's units; the rest the contract says itself. */
function limitKeyOf(code: string, field: string): string | null {
  if (code !== 'too_big' && code !== 'too_small') return null
  if (field === 'sensorOffsetMm') return 'offset'
  if (code === 'too_big') return field.endsWith('Mm') ? 'tooLong' : 'tooMuch'
  return field === 'heightMm' || field === 'liters' ? 'negative' : null
}

/**
 * What is wrong with a draft, by field. `message` is a key of the messages `tank.errors`, or for a limit of the
 * API its own words.
 */
export const tankDraftErrors = (draft: TankDraft): TankDraftError[] => {
  const own = [...missingDimensions(draft), ...customTankErrors(draft)]
  const taken = new Set(own.map(({ path }) => path.join('.')))
  const limits = TankConfig.safeParse(tankConfigOf(draft)).error?.issues ?? []
  const broken = limits.map(({ code, path, message }) => {
    const place = path.map((part) => (typeof part === 'symbol' ? '' : part))
    return draftError(limitKeyOf(code, String(place.at(-1))) ?? message, ...place)
  })
  return [
    ...own,
    ...broken.filter(({ path }) => !taken.has(path.join('.')) && path.join('.') !== 'strapping'),
  ]
}

/** The whole form: 1 to 10 tanks. */
export const TanksDraft = z
  .object({ tanks: z.array(TankDraft).min(1).max(10) })
  .superRefine(({ tanks }, context) => {
    tanks.forEach((draft, index) => {
      for (const { path, message } of tankDraftErrors(draft))
        context.addIssue({ code: 'custom', path: ['tanks', index, ...path], message })
    })
  })
export type TanksDraft = z.output<typeof TanksDraft>
