import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ApiError, authHeaders, urlOf } from '@/client/api'
import { saveBlob } from '@/client/save-file'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { downloadDiagnostics } from '@/contracts/admin-calls'
import { DIAGNOSTIC_PARTS } from '@/contracts/superuser/diagnostics'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'

/** One file for a bug report: what is in it, and what is not. */
export function DiagnosticsScreen() {
  const t = useTranslations('systemDiagnostics')
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TitledCard title={t('title')}>
        <p className="text-sm text-muted">{t('lead')}</p>
        <DownloadButton />
        <p className="text-sm text-muted">{t('recorded')}</p>
      </TitledCard>
      <TitledCard title={t('inside')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          {DIAGNOSTIC_PARTS.map((part) => (
            <div key={part} className="contents">
              <dt className="font-mono text-xs leading-5">{part}.json</dt>
              <dd className="text-muted">{t(`parts.${part}`)}</dd>
            </div>
          ))}
        </dl>
      </TitledCard>
      <TitledCard title={t('outside')} className="lg:col-span-2">
        <p className="text-sm text-muted">{t('outsideText')}</p>
      </TitledCard>
    </div>
  )
}

const NAME = /filename="([^"]+)"/

/** Fetched before it is saved, so that a failure is told here and not kept as a file. */
async function fetchBundle(): Promise<void> {
  const response = await fetch(urlOf(downloadDiagnostics), { headers: authHeaders() })
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object)
  const name = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveBlob(name ?? 'cistern-diagnostics.tar.gz', await response.blob())
}

function DownloadButton() {
  const t = useTranslations('systemDiagnostics')
  const { busy, save } = useToastedSave()
  const download = () =>
    save(async () => {
      await fetchBundle()
      toast.success(t('downloaded'))
    })
  return (
    <Button variant="primary" className="self-start" busy={busy} onClick={() => void download()}>
      <Download aria-hidden />
      {t('download')}
    </Button>
  )
}
