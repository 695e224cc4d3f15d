import { useTranslations } from 'next-intl'
import { Chip } from '@/ui/chip'
import { GalleryGroup } from './gallery-group'

const TONES = ['neutral', 'accent', 'critical', 'warning', 'info', 'success'] as const
const SURFACES = ['background', 'surface', 'sunken', 'accent', 'water', 'water-deep'] as const

export function GalleryColours() {
  const t = useTranslations('gallery')
  return (
    <>
      <GalleryGroup title={t('surfaces')}>
        {SURFACES.map((name) => (
          <span
            key={name}
            className="size-10 rounded-control border border-line-strong"
            style={{ background: `var(--${name})` }}
            data-tip={name}
          />
        ))}
      </GalleryGroup>
      <GalleryGroup title={t('severities')}>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {t(`tones.${tone}`)}
          </Chip>
        ))}
      </GalleryGroup>
      <GalleryGroup title={t('numbers')}>
        <span className="text-3xl font-semibold tabular-nums">{t('sampleNumber')}</span>
        <span className="text-sm text-muted tabular-nums">{t('sampleAge')}</span>
      </GalleryGroup>
    </>
  )
}
