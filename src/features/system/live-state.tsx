'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/client/api'
import { useFormat } from '@/client/format'
import { useFailureText } from './use-live'

type Props = { at: string; everyMs: number; error: ApiError | undefined }

/** When the figures are of, and that they could not be refreshed since. */
export function LiveState({ at, everyMs, error }: Props) {
  const t = useTranslations('system.live')
  const format = useFormat()
  const reason = useFailureText()
  return (
    <>
      {error === undefined && (
        <p className="text-sm text-muted tabular-nums">
          {t('asOf', { time: format.clock(at), seconds: everyMs / 1000 })}
        </p>
      )}
      <div role="alert" className="contents">
        {error && (
          <p className="flex w-full items-start gap-2 rounded-card border border-critical bg-critical-soft p-3 text-sm text-critical">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {reason(error)} {t('stale', { time: format.clock(at) })}
            </span>
          </p>
        )}
      </div>
    </>
  )
}
