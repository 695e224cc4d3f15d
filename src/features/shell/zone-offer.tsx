'use client'
import { Suspense, useState } from 'react'
import { useSession } from '@/client/session/session'
import { lazyPart } from '@/ui/lazy-part'

const ZoneLine = lazyPart(async () => ({ default: (await import('./zone-line')).ZoneLine }))

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
  const { user, impersonation } = useSession()
  const [kept, setKept] = useState(readDeclined)
  if (!user || impersonation) return null
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const pair = `${browser} ${user.timezone}`
  if (kept === pair || isSameClock(browser, user.timezone)) return null
  const keep = () => {
    writeDeclined(pair)
    setKept(pair)
  }
  return (
    <Suspense>
      <ZoneLine browser={browser} account={user.timezone} onKeep={keep} />
    </Suspense>
  )
}
