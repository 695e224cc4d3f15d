'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { ApiKey } from '@/contracts/me/api-keys'
import { renameApiKey } from '@/contracts/page-calls'
import { KEY_LIMITS } from '@/domain/access/api-key'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'

type Props = { apiKey: ApiKey; onRenamed: () => void; onClose: () => void }

export function RenameDialog({ apiKey, onRenamed, onClose }: Props) {
  const t = useTranslations('security.apiKeys')
  const form = useSave()
  const [name, setName] = useState(apiKey.name)
  const rename = () =>
    form.save(async () => {
      await callApi(renameApiKey, { params: { id: apiKey.id }, body: { name } })
      toast.success(t('renamed'))
      onRenamed()
      onClose()
    })
  return (
    <FormDialog
      title={t('rename')}
      submitLabel={t('rename')}
      busy={form.busy}
      failure={form.failure}
      disabled={name.trim() === ''}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <Field label={t('name')} hint={t('nameHint')} error={form.errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={KEY_LIMITS.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
