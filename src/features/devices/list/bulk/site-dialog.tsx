'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/forms/form-dialog'
import { SiteField } from '@/components/sites/site-field'
import { useSiteChoice } from '@/components/sites/use-site-choice'
import { useSiteCalls } from '@/components/sites/use-site-calls'
import type { Device } from '@/contracts/devices/device'
import { putAtSite } from './bulk-actions'
import { useBulkAction } from './use-bulk-action'

/** The place at which all of them stand; null where they stand at several, or none. */
function commonSiteOf(devices: readonly Device[]): Device['site'] {
  const [first] = devices
  return first?.site && devices.every(({ site }) => site?.id === first.site?.id) ? first.site : null
}

type Props = { devices: readonly Device[]; onClose: () => void }

/** Puts several devices at a place, or takes them from theirs. Mounted means open. */
export function SiteDialog({ devices, onClose }: Props) {
  const t = useTranslations('devices.bulk')
  const [common] = useState(() => commonSiteOf(devices))
  const { choice, onChoice, error, settle } = useSiteChoice(common?.id ?? null)
  const { reload } = useSiteCalls()
  const { busy, run } = useBulkAction()
  const [isMaking, setMaking] = useState(false)
  const submit = async () => {
    setMaking(true)
    const siteId = await settle()
    setMaking(false)
    if (siteId === undefined) return
    await run({ devices, work: putAtSite(siteId), done: t('placeDone', { count: devices.length }) })
    void reload()
    onClose()
  }
  return (
    <FormDialog
      title={t('placeTitle')}
      description={t('count', { count: devices.length })}
      submitLabel={t('placeConfirm')}
      busy={busy || isMaking}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SiteField choice={choice} onChoice={onChoice} error={error} current={common} />
    </FormDialog>
  )
}
