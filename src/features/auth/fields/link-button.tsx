'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AuthCard } from '@/features/auth/auth-card'
import { AuthNotice } from '@/features/auth/auth-notice'
import { useSubmit } from '@/features/auth/use-submit'

type NoticeText = { title: string; lead: string }
type Props = NoticeText & {
  token: string | null | undefined
  submitLabel: string
  /** Does what the link is for, and answers what to say then. */
  act: (token: string) => Promise<NoticeText>
}

/** A mailed link that acts when its button is pressed and not before: programs that look through mail open links. */
export function LinkButton({ token, title, lead, submitLabel, act }: Props) {
  const t = useTranslations('auth')
  const [said, setSaid] = useState<NoticeText | null>(null)
  const { busy, problem, onSubmit } = useSubmit({
    send: () => act(token ?? ''),
    done: setSaid,
    fallback: t('linkFailed'),
  })
  const next = { label: t('toConsole'), href: '/' } as const
  if (token === null)
    return <AuthNotice title={t('linkBroken.title')} lead={t('linkBroken.lead')} next={next} />
  if (said) return <AuthNotice {...said} next={next} />
  return (
    <AuthCard
      title={title}
      lead={lead}
      submitLabel={submitLabel}
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      other={next}
    />
  )
}
