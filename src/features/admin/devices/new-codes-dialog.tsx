import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useUnsavedWarning } from '@/client/unsaved/use-unsaved-warning'
import { FormDialog } from '@/components/forms/form-dialog'
import { Button } from '@/ui/button'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import type { CodedLabel } from './print-sheet'

type Props = {
  labels: readonly CodedLabel[]
  busy: boolean
  failure: string | null
  onPrint: () => void
  onClose: () => void
}

/** Claim codes that are set already and on no sheet yet: to be copied, or printed once more. */
export function NewCodesDialog({ labels, busy, failure, onPrint, onClose }: Props) {
  const t = useTranslations('admin.devices.sheet')
  const copy = useCopyToClipboard()
  // while the sheet is on its way nothing is lost yet
  useUnsavedWarning(!busy, t('leave.text'))
  const text = labels.map(({ deviceId, claimCode }) => `${deviceId}\t${claimCode}`).join('\n')
  return (
    <FormDialog
      title={t('newCodes')}
      description={t('newCodesText')}
      submitLabel={t('again')}
      busy={busy}
      failure={failure}
      leave={{
        isDirty: true,
        title: t('leave.title'),
        text: t('leave.text'),
        leave: t('leave.leave'),
        stay: t('leave.stay'),
      }}
      onSubmit={onPrint}
      onClose={onClose}
    >
      <ul aria-label={t('newCodes')} className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto">
        {labels.map(({ deviceId, name, claimCode }) => (
          <li key={deviceId} className="flex items-baseline justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere">{name ?? deviceId}</span>
            <code className="shrink-0 font-mono select-all">{claimCode}</code>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => void copy(text)}>
        <Copy aria-hidden />
        {t('copy')}
      </Button>
    </FormDialog>
  )
}
