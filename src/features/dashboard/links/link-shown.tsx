'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { QrCode } from '@/components/account/qr-code'
import { formatToMinute } from '@/components/time/format-to-minute'
import { CopyField } from '@/ui/form/copy-field'
import { OnceDialog } from '@/ui/overlay/once-dialog'

/** A link that has just been made, with what nothing will ever tell again. */
export type MadeLink = { token: string; name: string; expiresAt: string }

type Props = { made: MadeLink; onClose: () => void }

/** Shows the address, this once. */
export function LinkShown({ made: { token, name, expiresAt }, onClose }: Props) {
  const t = useTranslations('dashboard.links')
  const format = useFormat()
  // behind the #, where no server and no other page is told of it
  const addressOf = (path: string) => new URL(`${path}#${token}`, window.location.href).href
  const address = addressOf('/shared')
  return (
    <OnceDialog
      title={t('shownTitle', { name })}
      description={t('shownText')}
      done={t('done')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <CopyField
          label={t('address')}
          text={address}
          copyLabel={t('copy')}
          hint={t('until', { at: formatToMinute(format, expiresAt) })}
        />
        <CopyField
          label={t('wallAddress')}
          text={addressOf('/shared?kiosk=1')}
          copyLabel={t('copyWall')}
          hint={t('wallHint')}
        />
        <QrCode text={address} label={t('qr')} />
      </div>
    </OnceDialog>
  )
}
