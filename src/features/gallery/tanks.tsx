'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { TankDrawing } from '@/components/tank/tank-drawing'
import { TANK_TYPES, type TankConfig, type TankType } from '@/domain/tank/types'

/** Of ordinary tanks, in mm. */
const SIZES: Record<TankType, Omit<TankConfig, 'tankType'>> = {
  rectangular: { heightMm: 1000, widthMm: 1000, lengthMm: 1500 },
  square: { heightMm: 1200, widthMm: 1200 },
  slimline: { heightMm: 1800, widthMm: 700, lengthMm: 1600 },
  cylindrical_vertical: { heightMm: 2000, diameterMm: 1500 },
  cylindrical_horizontal: { lengthMm: 2000, diameterMm: 1200 },
  elliptical_vertical: { heightMm: 1500, widthMm: 1000, lengthMm: 1800 },
  sphere: { diameterMm: 1500 },
  conical: { heightMm: 1500, diameterMm: 1500 },
  custom: { heightMm: 1500, widthMm: 1300 },
}
const LEVELS = [0, 3, 50, 97, 100]
const USUAL_LEVEL = 50

/** Each shape of a tank at its levels, then filling, draining fast, offline, and without a reading. */
export function GalleryTanks() {
  const t = useTranslations('gallery')
  const words = useTranslations('tank')
  const format = useFormat()
  const states = [
    ...LEVELS.map((percent) => ({ percent, label: format.percent(percent) })),
    { percent: USUAL_LEVEL, flow: 'in' as const, label: t('tankFilling') },
    { percent: USUAL_LEVEL, flow: 'out' as const, label: t('tankDraining') },
    { percent: USUAL_LEVEL, still: true, label: t('tankOffline') },
    { percent: null, label: words('noLevel') },
  ]
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-[0.8125rem] font-medium text-muted">{t('tanks')}</h3>
      {TANK_TYPES.map((tankType) => (
        <figure key={tankType} className="flex flex-col gap-1">
          <figcaption className="text-xs text-muted">{words(`types.${tankType}`)}</figcaption>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-9">
            {states.map(({ label, ...state }) => (
              <li
                key={label}
                className="flex min-w-0 flex-col gap-1 overflow-hidden rounded-control bg-surface p-1"
              >
                <TankDrawing
                  config={{ tankType, ...SIZES[tankType] }}
                  {...state}
                  label={`${words(`types.${tankType}`)}, ${label}`}
                  className="h-16"
                />
                <span aria-hidden className="text-center text-xs text-muted tabular-nums">
                  {label}
                </span>
              </li>
            ))}
          </ul>
        </figure>
      ))}
    </div>
  )
}
