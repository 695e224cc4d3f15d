'use client'
import { CircleCheck, CircleHelp, CircleX, Droplets } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { shownInterlocksOf, type ShownInterlock } from '@/components/pump/pump-state'
import { useInterlockText } from '@/components/pump/use-interlock-text'

/** What must hold before a start, each with its sign and its value. */
export function InterlockList({ pump, device }: { pump: Pump; device: Device }) {
  const t = useTranslations('widgets.pumpController')
  const words = useInterlockText(pump)
  const interlocks = shownInterlocksOf(pump, device.status)
  return (
    <section className="text-[0.8125rem]">
      <h3 className="text-xs font-medium text-muted">{t('interlocksTitle')}</h3>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {interlocks.map((interlock) => (
          <li key={interlock.id} className="flex gap-1.5">
            <InterlockIcon {...interlock} />
            <span className="min-w-0 tabular-nums">{words(interlock)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** That it runs already is news, not a failure. */
function InterlockIcon({ id, ok, isUnknown }: ShownInterlock) {
  const t = useTranslations('widgets.pumpController')
  const at = 'mt-0.5 size-4 shrink-0'
  if (ok) return <CircleCheck aria-label={t('passes')} role="img" className={`${at} text-muted`} />
  if (isUnknown) return <CircleHelp aria-label={t('unknownSign')} role="img" className={`${at} text-muted`} />
  if (id === 'not_running') return <Droplets aria-hidden className={`${at} text-muted`} />
  return <CircleX aria-label={t('fails')} role="img" className={`${at} text-critical`} />
}
