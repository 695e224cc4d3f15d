'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import type { ProfileForm } from './use-profile-form'

/** Below the form; in view as long as there is something to save, which on a phone says so by itself. */
export function SaveBar({ form }: { form: ProfileForm }) {
  const t = useTranslations('profile')
  return (
    <div
      className={cn(
        'card flex flex-wrap items-center justify-end gap-2 p-3 phone:p-2 phone:[&>.btn]:flex-1 phone:[&>.btn]:px-2',
        form.isDirty && 'sticky bottom-[calc(0.75rem+var(--foot))] z-10 shadow-overlay',
      )}
    >
      <p role="status" className="mr-auto text-sm text-muted phone:sr-only">
        {form.isDirty && t('dirty')}
      </p>
      <Button onClick={form.reset} disabled={form.busy}>
        {t('reset')}
      </Button>
      <Button writes type="submit" variant="primary" busy={form.busy}>
        {form.busy ? t('saving') : t('save')}
      </Button>
    </div>
  )
}
