'use client'
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { SaveFailure } from '@/components/forms/save-failure'
import { useSave } from '@/components/forms/use-save'
import type { OutputOf } from '@/contracts/endpoint'
import type { checkMailTransport, TransportCheck } from '@/contracts/superuser/mail-transport'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { TitledCard } from '@/ui/titled-card'
import type { CheckAction } from '../mailing-actions'

const LOOKS = {
  ok: { Icon: CircleCheck, className: 'text-success' },
  warning: { Icon: TriangleAlert, className: 'text-warning' },
  bad: { Icon: CircleAlert, className: 'text-critical' },
  unknown: { Icon: CircleHelp, className: 'text-muted' },
} as const

/** Walks the way of a mail at a press, and says of each part how it stands and what to do. */
export function TransportScreen({ check }: { check: CheckAction }) {
  const t = useTranslations('mailings.transport')
  const form = useSave()
  const [selector, setSelector] = useState('')
  const [found, setFound] = useState<OutputOf<typeof checkMailTransport> | null>(null)
  const run = () => form.save(async () => setFound(await runAction(check({ body: { selector } }))))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <TitledCard title={t('title')}>
        <p className="text-sm text-muted">{t('lead')}</p>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <Field label={t('selector')} hint={t('selectorHint')} error={form.errorOf('selector')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                className="max-w-64"
                value={selector}
                onChange={(event) => setSelector(event.target.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('check')}
            </Button>
            <SaveFailure text={form.failure} />
          </div>
        </form>
      </TitledCard>
      {found && (
        <TitledCard title={t('found', { domain: found.domain })}>
          <ul className="flex flex-col divide-y divide-line">
            {found.checks.map((one) => (
              <CheckLine key={one.id} check={one} />
            ))}
          </ul>
        </TitledCard>
      )}
      <TitledCard title={t('bouncesTitle')}>
        <p className="text-sm text-muted">{t('bouncesText')}</p>
        <pre className="rounded-control bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
          {BOUNCE_EXAMPLE}
        </pre>
      </TitledCard>
    </div>
  )
}

const BOUNCE_EXAMPLE = `POST /api/superuser/email/bounces
{ "events": [{ "kind": "bounce", "messageId": "<…>", "email": "…", "permanent": true, "detail": "550 5.1.1 …" }] }
{ "message": "<the report as it came by mail>" }`

function CheckLine({ check: { id, state, code, detail } }: { check: TransportCheck }) {
  const t = useTranslations('mailings.transport')
  const { Icon, className } = LOOKS[state]
  const key = `${id}.${code}`
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', className)} />
      <div className="min-w-0 text-sm">
        <p>
          <span className="font-medium">{t(`names.${id}`)}</span>{' '}
          <span className={className}>{t(`stateNames.${state}`)}</span>
        </p>
        <p>{t.has(`codes.${key}` as 'title') ? t(`codes.${key}` as 'title') : code}</p>
        {detail !== '' && <p className="mt-0.5 font-mono text-xs wrap-anywhere text-muted">{detail}</p>}
      </div>
    </li>
  )
}
