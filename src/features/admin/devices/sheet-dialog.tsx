import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import type { AdminDevice } from '@/contracts/admin/devices'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { Switch } from '@/ui/form/switch'
import { toast } from '@/ui/toast/toast'
import type { DeviceActions } from './device-actions'
import { newClaimCode } from './new-claim-code'
import { type Label, printSheet, SHEET_FORMATS, type SheetFormat } from './print-sheet'
import type { DeviceRun } from './use-each-device'

type Props = {
  devices: readonly AdminDevice[]
  actions: DeviceActions
  busy: boolean
  run: DeviceRun
  onClose: () => void
}

const labelOf = ({ deviceId, name }: AdminDevice): Label => ({ deviceId, ...(name && { name }) })

/** QR codes of the chosen devices on paper, with new claim codes where wanted: they are readable nowhere else. */
export function SheetDialog({ devices, actions, busy, run, onClose }: Props) {
  const t = useTranslations('admin.devices.sheet')
  const [format, setFormat] = useState<SheetFormat>('a4')
  const [hasCodes, setHasCodes] = useState(false)
  const print = useSheetPrint(format)
  const submit = async () => {
    if (!hasCodes) {
      if (await print(devices.map(labelOf))) onClose()
      return
    }
    const labels: Label[] = []
    const setCode = async (device: AdminDevice) => {
      const { deviceId } = device
      const claimCode = newClaimCode()
      await runAction(actions.setClaimCode({ params: { deviceId }, body: { claimCode } }))
      labels.push({ ...labelOf(device), claimCode })
    }
    await run(setCode, t('codesMade', { count: devices.length }))
    // also when some have failed: the new codes of the others are nowhere else
    if (labels.length > 0) await print(labels)
  }
  return (
    <FormDialog
      title={t('title', { count: devices.length })}
      submitLabel={t('submit')}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('format')}>
        {(control) => (
          <Select
            {...control}
            value={format}
            onValueChange={setFormat}
            options={SHEET_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('codes')} hint={t('codesHint')} className="flex-row flex-wrap items-center">
        {(control) => <Switch {...control} checked={hasCodes} onCheckedChange={setHasCodes} />}
      </Field>
    </FormDialog>
  )
}

/** Downloads the sheet; one that failed can be asked for again, as long as the message is shown. */
function useSheetPrint(format: SheetFormat) {
  const t = useTranslations('admin.devices.sheet')
  const print = async (labels: readonly Label[]): Promise<boolean> => {
    try {
      await printSheet(format, labels)
      return true
    } catch {
      toast.error(t('failed'), { action: { label: t('again'), onClick: () => void print(labels) } })
      return false
    }
  }
  return print
}
