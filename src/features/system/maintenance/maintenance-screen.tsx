'use client'
import { Check, Construction, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { runAction } from '@/client/action'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useProof } from '@/components/account/use-proof'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { useDuration } from '@/components/time/use-duration'
import { getMaintenance } from '@/contracts/admin-calls'
import type { Maintenance } from '@/contracts/superuser/maintenance'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'
import { LiveFailure } from '../live-failure'
import { useLive } from '../use-live'
import type { MaintenanceActions } from './maintenance-actions'
import { MaintenanceDialog } from './maintenance-dialog'

const EVERY_MS = 5_000

type Props = { initial: { maintenance: Maintenance | null }; actions: MaintenanceActions }

/** Whether the console is being maintained, and what that stops. */
export function MaintenanceScreen({ initial, actions }: Props) {
  const t = useTranslations('systemMaintenance')
  const { data, error, refresh } = useLive(getMaintenance, { args: {}, initial, everyMs: EVERY_MS })
  const [isEditing, setEditing] = useState(false)
  const now = useNow(1_000)
  const { maintenance } = data
  const current = maintenance && (now === null || Date.parse(maintenance.until) > now) ? maintenance : null
  return (
    <div className="flex flex-col gap-4">
      <LiveFailure error={error} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TitledCard
          title={t('title')}
          tools={<Chip tone={current ? 'warning' : 'success'}>{t(current ? 'on' : 'off')}</Chip>}
        >
          {current ? (
            <Current maintenance={current} now={now} />
          ) : (
            <p className="text-sm text-muted">{t('offText')}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant={current ? undefined : 'primary'} onClick={() => setEditing(true)}>
              <Construction aria-hidden />
              {t(current ? 'change' : 'begin')}
            </Button>
            {current && <EndButton actions={actions} onEnd={refresh} />}
          </div>
        </TitledCard>
        <Effects />
      </div>
      {isEditing && (
        <MaintenanceDialog
          maintenance={current}
          actions={actions}
          onSaved={refresh}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}

function Current({ maintenance, now }: { maintenance: Maintenance; now: number | null }) {
  const t = useTranslations('systemMaintenance')
  const format = useFormat()
  const duration = useDuration()
  const { message, from, until, setBy } = maintenance
  const leftMs = now === null ? null : Date.parse(until) - now
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <blockquote className="rounded-control border-l-4 border-warning bg-warning-soft px-3 py-2 text-warning">
        {message}
      </blockquote>
      <p>
        {t('until', { time: format.dateTime(until) })}
        {leftMs !== null && <span className="text-muted"> · {t('left', { span: duration(leftMs) })}</span>}
      </p>
      <p className="text-muted">{t('since', { time: format.dateTime(from), name: setBy?.name ?? '—' })}</p>
    </div>
  )
}

function EndButton({ actions, onEnd }: { actions: MaintenanceActions; onEnd: () => void }) {
  const t = useTranslations('systemMaintenance')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const { busy, save } = useToastedSave()
  const { withProof, dialog } = useProof()
  const end = async () => {
    await save(async () => {
      await withProof(() => runAction(actions.end({}))).finally(onEnd)
      toast.success(t('ended'))
    })
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('end')}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('endTitle')}
        description={t('endText')}
        confirmLabel={t('end')}
        cancelLabel={ui('cancel')}
        busy={busy}
        onConfirm={() => void end()}
      />
      {dialog}
    </>
  )
}

function Effects() {
  const t = useTranslations('systemMaintenance')
  return (
    <TitledCard title={t('effects')}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {(['writes', 'banner'] as const).map((one) => (
          <Effect key={one} icon={<X aria-hidden className="text-warning" />} text={t(`stops.${one}`)} />
        ))}
        {(['devices', 'stop', 'session', 'superusers', 'alerts'] as const).map((one) => (
          <Effect key={one} icon={<Check aria-hidden className="text-success" />} text={t(`goesOn.${one}`)} />
        ))}
      </ul>
    </TitledCard>
  )
}

const Effect = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    {text}
  </li>
)
