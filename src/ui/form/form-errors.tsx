'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'

const INVALID_FIELD = '[aria-invalid="true"], [data-fault]'

/** How many fields are at fault, in errors as the form library nests them. */
export function countErrors(errors: object): number {
  return Object.values(errors).reduce<number>((sum, fault: unknown) => {
    if (typeof fault !== 'object' || fault === null) return sum
    return sum + (isFieldError(fault) ? 1 : countErrors(fault))
  }, 0)
}

const isFieldError = (fault: object): boolean => 'message' in fault && typeof fault.message === 'string'

/**
 * After each attempt to save, the focus goes to the first field at fault, which also brings it into view. The form
 * library would go by the order in which fields registered; this goes by what is seen.
 */
export function useErrorFocus(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    const field = form.current?.querySelector<HTMLElement>(INVALID_FIELD)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [attempts])
  return form
}

/** Stands before the buttons of a dialog that could not be saved as it is. */
export function ErrorSummary({ count }: { count: number }) {
  const t = useTranslations('ui')
  if (count === 0) return null
  return (
    <p role="status" className="mr-auto flex items-center gap-1.5 self-center text-sm text-critical">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {t('faults', { count })}
    </p>
  )
}
