'use client'
import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/client/save-file'
import { useSession } from '@/client/session/session'
import { Button } from '@/ui/button'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import { OnceDialog } from '@/ui/overlay/once-dialog'

/** Shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security.totp')
  const { user } = useSession()
  const text = codes.join('\n')
  const copy = useCopyToClipboard()
  const download = () => {
    const head = t('fileHead', { email: user?.email ?? '', site: window.location.host })
    saveFile({ name: 'recovery-codes.txt', text: `${head}\n\n${text}\n`, type: 'text/plain' })
  }
  return (
    <OnceDialog title={t('codesTitle')} description={t('codesText')} done={t('done')} onClose={onClose}>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy(text)}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
        <Button size="sm" onClick={download}>
          <Download aria-hidden />
          {t('download')}
        </Button>
      </div>
    </OnceDialog>
  )
}
