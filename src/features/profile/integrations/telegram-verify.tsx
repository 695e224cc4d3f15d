'use client'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Telegram } from '@/contracts/channels'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'

/** What is to be done before alerts go to the chat. */
export function TelegramVerify({ telegram }: { telegram: Telegram }) {
  const t = useTranslations('profile.telegram')
  return (
    <section className="flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-3 text-sm">
      <h3 className="flex items-center gap-2 font-semibold text-warning">
        <Spinner />
        {t('verifyTitle')}
      </h3>
      <p>{t('verifyText', { chat: telegram.chatId ?? '' })}</p>
      {telegram.link && (
        <div>
          <Button asChild variant="primary" size="sm">
            <a href={telegram.link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {t('open')}
            </a>
          </Button>
        </div>
      )}
      <p className="text-muted">{t('verifyAgain')}</p>
    </section>
  )
}
