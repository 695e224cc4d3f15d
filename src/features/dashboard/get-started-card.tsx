import { Rocket } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card'

/** The way to a first device. */
export function GetStartedCard({ claimSearch }: { claimSearch: ReactNode }) {
  const t = useTranslations('dashboard')
  return (
    <Card aria-labelledby="get-started" className="mx-auto mb-4 w-full max-w-2xl p-5">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
        >
          <Rocket className="size-5" />
        </span>
        <div>
          <h2 id="get-started" className="text-base font-semibold">
            {t('getStarted')}
          </h2>
          <p className="mt-0.5 text-sm">{t('noDevices')}</p>
          <p className="text-sm text-muted">{t('noDevicesHelp')}</p>
        </div>
      </div>
      <div className="mt-4">{claimSearch}</div>
      <Link
        href="/devices/claim#connect"
        prefetch={false}
        className="mt-4 inline-block text-sm text-accent underline-offset-4 hover:underline"
      >
        {t('connectDevice')}
      </Link>
    </Card>
  )
}
