'use client'
import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/client/save-file'
import { useSession } from '@/client/session/session'
import { Button } from '@/ui/button'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'

/** Shown this once: closed by its button only, so that no slip of the hand loses them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security.totp')
  const { user } = useSession()
  const text = codes.join('\n')
  const copy = useCopyToClipboard()
  const download = () => {
    const head = t('fileHead', { email: user?.email ?? '', site: window.location.host })
    saveFile({ name: 'recovery-codes.txt', text: `${head}\n\n${text}\n`, type: 'text/plain' })
  }
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {t('done')}
    </Button>
  )
  return (
    <Dialog open>
      <DialogContent
        hasClose={false}
        title={t('codesTitle')}
        description={t('codesText')}
        size="sm"
        footer={footer}
      >
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
      </DialogContent>
    </Dialog>
  )
}
