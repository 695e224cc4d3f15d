'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { GalleryControls } from './controls'
import { GalleryColours } from './colours'
import { GalleryFields } from './fields'
import { GalleryStates } from './states'
import { GalleryTanks } from './tanks'

/** The parts of the interface side by side in both themes; `widgets` in the one that is chosen. */
export function GalleryScreen({ widgets }: { widgets: ReactNode }) {
  const t = useTranslations('gallery')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <section
            key={theme}
            aria-labelledby={`theme-${theme}`}
            className={`${theme} flex flex-col gap-6 border-line bg-background p-4 text-ink max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border sm:p-5`}
          >
            <h2 id={`theme-${theme}`} className="text-base font-semibold">
              {t(theme)}
            </h2>
            <GalleryColours />
            <GalleryControls />
            <GalleryFields />
            <GalleryStates />
            <GalleryTanks />
          </section>
        ))}
      </div>
      <section aria-labelledby="gallery-widgets" className="flex flex-col gap-4">
        <h2 id="gallery-widgets" className="text-base font-semibold">
          {t('widgets')}
        </h2>
        <p className="text-[0.8125rem] text-muted">{t('widgetsHelp')}</p>
        {widgets}
      </section>
    </div>
  )
}
