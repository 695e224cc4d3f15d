'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { stopMails } from '@/contracts/page-calls'
import { LinkButton } from './fields/link-button'
import { useLinkToken } from './use-link-token'

export function OptOutCard() {
  const t = useTranslations('auth.optOut')
  const token = useLinkToken()
  // the token says what it stops; the server looks whether it is a good one
  const what = token?.split('.')[1] ?? 'alerts'
  return (
    <LinkButton
      token={token}
      title={t('title')}
      lead={t('lead', { what })}
      submitLabel={t('submit')}
      act={async (good) => {
        const { email, what: stopped } = await callApi(stopMails, { body: { token: good } })
        return { title: t('doneTitle'), lead: t('doneLead', { email, what: stopped }) }
      }}
    />
  )
}
