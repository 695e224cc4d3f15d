'use client'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { ActionResult } from '@/contracts/action'
import { LONGEST_LIST, MOST_LIST_ROWS } from '@/domain/text/csv'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'

type Outcome = { created: number; problems: { line: number; message: string }[] }
type Texts = {
  title: string
  /** The columns, and an example. */ hint: ReactNode
  submit: (count: number) => string
  done: (count: number) => string
}
type Props = {
  texts: Texts
  run: (body: { csv: string; dryRun: boolean }) => Promise<ActionResult<Outcome>>
  onClose: () => void
  /** It was brought in, and the dialog is closed. */
  onDone?: (list: { csv: string; created: number }) => void
}

const SHOWN_PROBLEMS = 100
/** Bytes: a letter has at most four. */
const LONGEST_FILE = 4 * LONGEST_LIST

/** Takes a list as CSV, says line by line what is wrong with it, and brings in all of it or nothing. */
export function CsvImportDialog({ texts, run, onClose, onDone }: Props) {
  const t = useTranslations('admin.import')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<Outcome | null>(null)
  const [isFileTooLong, setFileTooLong] = useState(false)
  const isTooLong = isFileTooLong || csv.length > LONGEST_LIST
  const isReady = preview !== null && preview.problems.length === 0 && preview.created > 0
  const tooLong = t('tooLong', { count: MOST_LIST_ROWS })
  const check = (text: string) =>
    form.save(async () => setPreview(await runAction(run({ csv: text, dryRun: true }))))
  const bringIn = () =>
    form.save(async () => {
      const { created, problems } = await withProof(() => runAction(run({ csv, dryRun: false })))
      if (problems.length > 0) return setPreview({ created, problems })
      toast.success(texts.done(created))
      onClose()
      onDone?.({ csv, created })
    })
  const take = (text: string) => {
    setCsv(text)
    setPreview(null)
    setFileTooLong(false)
  }
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const text = file.size > LONGEST_FILE ? null : await file.text()
    const isShort = text !== null && text.length <= LONGEST_LIST
    take(isShort ? text : '')
    setFileTooLong(!isShort)
    if (isShort) await check(text)
  }
  return (
    <>
      <FormDialog
        title={texts.title}
        description={texts.hint}
        size="md"
        submitLabel={isReady ? texts.submit(preview.created) : t('check')}
        busy={form.busy}
        failure={form.failure}
        disabled={csv.trim() === '' || isTooLong}
        onSubmit={() => void (isReady ? bringIn() : check(csv))}
        onClose={onClose}
      >
        <Field label={t('file')} error={isFileTooLong ? tooLong : undefined}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv,text/plain"
              className="text-sm"
              onChange={(event) => void takeFile(event)}
            />
          )}
        </Field>
        <Field label={t('text')} error={isTooLong && !isFileTooLong ? tooLong : form.errorOf('csv')}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              spellCheck={false}
              className="control font-mono text-xs"
              value={csv}
              onChange={(event) => take(event.target.value)}
            />
          )}
        </Field>
        {preview && <Preview outcome={preview} />}
      </FormDialog>
      {dialog}
    </>
  )
}

function Preview({ outcome: { created, problems } }: { outcome: Outcome }) {
  const t = useTranslations('admin.import')
  if (problems.length === 0)
    return (
      <p role="status" className="text-sm text-success">
        {t('ready', { count: created })}
      </p>
    )
  return (
    <div role="status" className="flex flex-col gap-1.5 text-sm">
      <p className="text-critical">{t('problems', { count: problems.length })}</p>
      <ul className="max-h-48 overflow-y-auto rounded-control border border-line p-2 text-[0.8125rem]">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }, index) => (
          <li key={index}>{t('line', { line, message })}</li>
        ))}
        {problems.length > SHOWN_PROBLEMS && (
          <li className="text-muted">{t('more', { count: problems.length - SHOWN_PROBLEMS })}</li>
        )}
      </ul>
    </div>
  )
}
