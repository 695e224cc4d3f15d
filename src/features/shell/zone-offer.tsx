'use client'
import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { updateMe } from '@/contracts/session-calls'
import { Button } from '@/ui/button'
import { NoticeLine } from '@/ui/notice-line'
import { toast } from '@/ui/toast/toast'

const DECLINED_KEY = 'zone_kept'

/** The pair that somebody has decided about; storage may be refused. */
function readDeclined(): string | null {
  try {
    return localStorage.getItem(DECLINED_KEY)
  } catch {
    return null
  }
}

function writeDeclined(pair: string): void {
  try {
    localStorage.setItem(DECLINED_KEY, pair)
  } catch {
    // It is then offered again with the next page.
  }
}

const clockIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** Zones of another name whose clocks agree are no matter. */
function isSameClock(one: string, other: string): boolean {
  const now = new Date()
  return clockIn(one, now) === clockIn(other, now)
}

/** One line while the browser's clock is in another zone than the account's: times would be read wrongly. */
export function ZoneOffer() {
  const { user, impersonation, changeUser } = useSession()
  const t = useTranslations('zoneOffer')
  const [kept, setKept] = useState(readDeclined)
  const [isBusy, setIsBusy] = useState(false)
  if (!user || impersonation) return null
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const pair = `${browser} ${user.timezone}`
  if (kept === pair || isSameClock(browser, user.timezone)) return null
  const names = { browser: browser.replaceAll('_', ' '), account: user.timezone.replaceAll('_', ' ') }
  const keep = () => {
    writeDeclined(pair)
    setKept(pair)
  }
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
      onDismiss={keep}
    >
      <p className="min-w-0 py-1">{t('text', names)}</p>
      <Button size="sm" busy={isBusy} onClick={() => void use()}>
        {t('use', names)}
      </Button>
    </NoticeLine>
  )
}
