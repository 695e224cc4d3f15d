import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { updateMe } from '@/contracts/session-calls'
import { Button } from '@/ui/button'
import { NoticeLine } from '@/ui/notice-line'
import { toast } from '@/ui/toast/toast'

type Props = {
  /** The two zones. */
  browser: string
  account: string
  /** It stays as it is. */
  onKeep: () => void
}

/** Offers to take the browser's zone for the account. */
export function ZoneLine({ browser, account, onKeep }: Props) {
  const { changeUser } = useSession()
  const t = useTranslations('zoneOffer')
  const [isBusy, setIsBusy] = useState(false)
  const names = { browser: browser.replaceAll('_', ' '), account: account.replaceAll('_', ' ') }
  const use = async () => {
    setIsBusy(true)
    try {
      const saved = await callApi(updateMe, { body: { timezone: browser } })
      changeUser(saved.user)
      toast.success(t('used', names))
    } catch (error) {
      toast.error(errorMessageOf(error, t('failed')))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <NoticeLine
      label={t('label')}
      icon={<Clock />}
      className="bg-sunken"
      dismissLabel={t('keep', names)}
      onDismiss={onKeep}
    >
      <p className="min-w-0 py-1">{t('text', names)}</p>
      <Button size="sm" busy={isBusy} onClick={() => void use()}>
        {t('use', names)}
      </Button>
    </NoticeLine>
  )
}
