'use client'
import { Download, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useRef, useState } from 'react'
import type { WidgetDraft } from '@/contracts/me/layout'
import type { Widget } from '@/contracts/widget'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { ReplaceDialog } from './replace-dialog'
import { serializeWidgets, parseWidgetFile } from './widget-file'

/** Writes the dashboard to a file. */
export function ExportDashboardButton({ widgets }: { widgets: readonly Widget[] }) {
  const t = useTranslations('library')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([serializeWidgets(widgets)], { type: 'application/json' }))
    link.download = `dashboard-${new Date().toISOString().slice(0, 10)}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button onClick={save} disabled={widgets.length === 0}>
      <Download aria-hidden />
      {t('export')}
    </Button>
  )
}

type ImportProps = { onChanged: () => Promise<void> }

/** Reads a dashboard from a file and shows it before anything changes. */
export function ImportDashboardButton({ onChanged }: ImportProps) {
  const t = useTranslations('library')
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<WidgetDraft[] | null>(null)
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const result = parseWidgetFile(await file.text())
    // the same file may be chosen again
    target.value = ''
    if ('fault' in result) toast.error(t(`faults.${result.fault}`))
    else setRead(result.widgets)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('importFile')}
        onChange={(event) => void onFile(event)}
      />
      <Button writes onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t('import')}
      </Button>
      {read && (
        <ReplaceDialog
          title={t('import')}
          widgets={read}
          reason="import"
          onDone={onChanged}
          onClose={() => setRead(null)}
        />
      )}
    </>
  )
}
