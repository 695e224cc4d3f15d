'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import type { FirmwareActions } from '../firmware-actions'

type Props = { firmware: FirmwareDetail; actions: FirmwareActions; onClose: () => void }
type Manifest = { m: string; sig: string; kid: string }

/** The three members of a signed manifest; null for anything else. */
export function readManifest(text: string): Manifest | null {
  try {
    const { m, sig, kid } = JSON.parse(text) as Partial<Record<string, unknown>>
    return typeof m === 'string' && typeof sig === 'string' && typeof kid === 'string'
      ? { m, sig, kid }
      : null
  } catch {
    return null
  }
}

/** Takes a manifest that was signed offline, as the command line wrote it. */
export function AttachDialog({ firmware, actions, onClose }: Props) {
  const t = useTranslations('firmware.signatures')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [text, setText] = useState('')
  const manifest = readManifest(text)
  const attach = () =>
    form.save(async () => {
      if (manifest === null) return
      await withProof(() => runAction(actions.attach({ params: { id: firmware.id }, body: manifest })))
      toast.success(t('attachDone'))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('attachTitle')}
        description={t('attachText')}
        size="md"
        submitLabel={t('attach')}
        busy={form.busy}
        failure={form.failure}
        disabled={manifest === null}
        onSubmit={() => void attach()}
        onClose={onClose}
      >
        <Field
          label={t('manifest')}
          hint={t('attachHint')}
          error={text.trim() !== '' && manifest === null ? t('notManifest') : undefined}
        >
          {(field) => (
            <textarea
              {...field}
              className="control min-h-40 font-mono text-xs"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </FormDialog>
      {dialog}
    </>
  )
}
