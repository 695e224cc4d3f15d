'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ApiError, errorMessageOf } from '@/client/api'
import { useServerText } from '@/client/use-server-text'
import type { RejectedCommand } from './use-pump-commands'

/** An order that did not get through: nothing was changed, and why. */
export function CommandFailure({ refused }: { refused: RejectedCommand | null }) {
  const t = useTranslations('widgets.pumpController')
  if (!refused) return null
  return <RejectionMessage title={t(`refused.${refused.kind}`)} error={refused.error} />
}

/** Why the server refused, each interlock by itself. */
export function RejectionMessage({ title, error }: { title: string; error: ApiError }) {
  const t = useTranslations('widgets.pumpController')
  const ui = useTranslations('widgets')
  const textOf = useServerText()
  return (
    <div
      role="alert"
      className="flex gap-2 rounded-control bg-critical-soft p-2 text-[0.8125rem] text-critical"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {/* where there are several reasons the message only repeats the first */}
        {error.issues.length === 0 ? (
          <p>{textOf(errorMessageOf(error, t(error.status === 0 ? 'noServer' : 'noReason')))}</p>
        ) : (
          <ul className="list-disc pl-4">
            {error.issues.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{textOf(message)}</li>
            ))}
          </ul>
        )}
        {error.requestId && (
          <p className="font-mono text-xs break-all">{ui('requestId', { id: error.requestId })}</p>
        )}
      </div>
    </div>
  )
}
