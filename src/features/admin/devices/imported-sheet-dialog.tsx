import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { printSheet, type SheetFormat } from './print-sheet'
import { SheetFormatField } from './sheet-format-field'

type Props = { csv: string; /** Its devices. */ count: number; onClose: () => void }

/** QR codes of a list that was just imported, with its claim codes, of which the server keeps only hashes. */
export function ImportedSheetDialog({ csv, count, onClose }: Props) {
  const t = useTranslations('admin.devices.sheet')
  const [format, setFormat] = useState<SheetFormat>('a4')
  const form = useSave(t('failed'))
  const print = () =>
    form.save(async () => {
      await printSheet(format, { csv })
      onClose()
    })
  return (
    <FormDialog
      title={t('title', { count })}
      description={t('importedText')}
      submitLabel={t('submit')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void print()}
      onClose={onClose}
    >
      <SheetFormatField value={format} onChange={setFormat} />
    </FormDialog>
  )
}
