import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { AdminDevice } from '@/contracts/admin/devices'
import { Field } from '@/ui/form/field'
import { Switch } from '@/ui/form/switch'
import type { DeviceActions } from './device-actions'
import { NewCodesDialog } from './new-codes-dialog'
import { type CodedLabel, type Label, printSheet, type SheetFormat } from './print-sheet'
import { SheetFormatField } from './sheet-format-field'
import { useEachDevice } from './use-each-device'

type Props = {
  devices: readonly AdminDevice[]
  actions: DeviceActions
  /** Every device has been worked through: the choice can end. */
  onDone: () => void
  onClose: () => void
}

/** The codes that were set; whether of every chosen device. */
type Coded = { labels: readonly CodedLabel[]; isThrough: boolean }

const labelOf = ({ deviceId, name }: AdminDevice): Label => ({ deviceId, ...(name && { name }) })

/**
 * QR codes of the chosen devices on paper, with new claim codes where wanted. Those are readable nowhere else, so they
 * stay in the dialog until the sheet is there.
 */
export function SheetDialog({ devices, actions, onDone, onClose }: Props) {
  const t = useTranslations('admin.devices.sheet')
  const [format, setFormat] = useState<SheetFormat>('a4')
  const [hasCodes, setHasCodes] = useState(false)
  const [coded, setCoded] = useState<Coded | null>(null)
  const form = useSave(t('failed'))
  const { busy, run, finish, dialog } = useEachDevice(devices, onDone)
  const setCodes = async (): Promise<Coded> => {
    const labels: CodedLabel[] = []
    const setCode = async (device: AdminDevice) => {
      const { deviceId } = device
      const claimCode = newClaimCode()
      await runAction(actions.setClaimCode({ params: { deviceId }, body: { claimCode } }))
      labels.push({ ...labelOf(device), claimCode })
    }
    const isThrough = await run(setCode, t('codesMade', { count: devices.length }))
    return { labels, isThrough }
  }
  const end = ({ isThrough }: Coded) => {
    onClose()
    finish(isThrough)
  }
  const printCodes = (made: Coded) =>
    form.save(async () => {
      await printSheet(format, { devices: made.labels })
      end(made)
    })
  const submit = async () => {
    if (!hasCodes)
      return form.save(async () => {
        await printSheet(format, { devices: devices.map(labelOf) })
        onClose()
      })
    const made = await setCodes()
    if (made.labels.length === 0) return made.isThrough ? end(made) : finish(false)
    // also when some have failed: the new codes of the others are nowhere else
    setCoded(made)
    return printCodes(made)
  }
  if (coded)
    return (
      <NewCodesDialog
        labels={coded.labels}
        busy={form.busy}
        failure={form.failure}
        onPrint={() => void printCodes(coded)}
        onClose={() => end(coded)}
      />
    )
  return (
    <>
      <FormDialog
        title={t('title', { count: devices.length })}
        submitLabel={t('submit')}
        busy={busy || form.busy}
        failure={form.failure}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <SheetFormatField value={format} onChange={setFormat} />
        <Field label={t('codes')} hint={t('codesHint')} className="flex-row flex-wrap items-center">
          {(control) => <Switch {...control} checked={hasCodes} onCheckedChange={setHasCodes} />}
        </Field>
      </FormDialog>
      {dialog}
    </>
  )
}

/** 32 characters of which none looks like another: 8 of them are 40 random bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A claim code to print on a label, in two groups that are easy to copy. */
function newClaimCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const code = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
