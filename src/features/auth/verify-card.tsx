'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { verifyEmail } from '@/contracts/page-calls'
import { LinkButton } from './fields/link-button'
import { useLinkToken } from './use-link-token'

export function VerifyCard() {
  const t = useTranslations('auth.verify')
  const token = useLinkToken()
  return (
    <LinkButton
      token={token}
      title={t('title')}
      lead={t('lead')}
      submitLabel={t('submit')}
      act={async (good) => {
        const { email } = await callApi(verifyEmail, { body: { token: good } })
        return { title: t('doneTitle'), lead: t('doneLead', { email }) }
      }}
    />
  )
}
