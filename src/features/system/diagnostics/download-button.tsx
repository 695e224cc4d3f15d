'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ApiError, authHeaders, urlOf } from '@/client/api'
import { saveBlob } from '@/client/save-file'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { downloadDiagnostics } from '@/contracts/admin-calls'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'

const NAME = /filename="([^"]+)"/

/** Fetched before it is saved, so that a failure is told here and not kept as a file. */
async function fetchBundle(): Promise<void> {
  const response = await fetch(urlOf(downloadDiagnostics), { headers: authHeaders() })
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object)
  const name = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveBlob(name ?? 'cistern-diagnostics.tar.gz', await response.blob())
}

export function DownloadButton() {
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
