'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Field } from './field'
import { IconButton } from '@/ui/icon-button'
import { AffixInput } from './input'
import { toast } from '@/ui/toast/toast'

/** Puts a text into the clipboard and says whether it is there. */
export function useCopyToClipboard(): (text: string) => Promise<void> {
  const t = useTranslations('ui')
  return async (text) => {
    try {
      // there is no clipboard on a page that did not come over https
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copyFailed'))
    }
  }
}

type Props = { label: string; text: string; copyLabel: string; hint?: string }

/** A text to take along. */
export function CopyField({ label, text, copyLabel, hint }: Props) {
  const copy = useCopyToClipboard()
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <AffixInput
          {...control}
          readOnly
          value={text}
          className="font-mono text-xs"
          onFocus={(event) => event.target.select()}
          after={
            <IconButton label={copyLabel} onClick={() => void copy(text)} className="-mr-2">
              <Copy aria-hidden />
            </IconButton>
          }
        />
      )}
    </Field>
  )
}
