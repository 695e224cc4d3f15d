'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'

/** As whom calls are tried. A key that is typed stays in this page's memory. */
export type Credential = { kind: 'session' } | { kind: 'key'; key: string } | { kind: 'none' }

type Props = { credential: Credential; onChoose: (credential: Credential) => void }

const OF_KIND = {
  session: { kind: 'session' },
  key: { kind: 'key', key: '' },
  none: { kind: 'none' },
} as const satisfies Record<Credential['kind'], Credential>

export function CredentialChoice({ credential, onChoose }: Props) {
  const t = useTranslations('apiExplorer')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('as')} className="w-52">
        {(control) => (
          <Select
            {...control}
            value={credential.kind}
            onValueChange={(kind) => onChoose(OF_KIND[kind])}
            options={(['session', 'key', 'none'] as const).map((value) => ({
              value,
              label: t(`as_${value}`),
            }))}
          />
        )}
      </Field>
      {credential.kind === 'key' && (
        <Field label={t('key')} className="min-w-52 flex-1">
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              placeholder="cst_…"
              value={credential.key}
              onChange={(event) => onChoose({ kind: 'key', key: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
