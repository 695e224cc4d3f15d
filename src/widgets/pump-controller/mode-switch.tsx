'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { deviceLabel } from '@/domain/devices/device-name'
import { PUMP_MODES, type PumpMode } from '@/domain/pump/types'
import { cn } from '@/ui/cn'
import { useReadOnly } from '@/ui/form/read-only'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import type { PumpCommands } from '@/components/pump/use-pump-commands'

type Props = { pump: Pump; device: Device; orders: PumpCommands }

/** Auto, Manual or Off. Off asks first while the pump may be running. */
export function ModeSwitch({ pump, device, orders }: Props) {
  const t = useTranslations('widgets.pumpController')
  const group = useId()
  const helpId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const readOnly = useReadOnly()
  const { asked } = orders
  const shown = asked?.kind === 'mode' ? asked.mode : pump.mode
  const choose = (mode: PumpMode) => {
    if (mode === 'off' && pump.actual !== 'off') return setIsAsking(true)
    orders.setMode(mode)
  }
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t('mode')}
        aria-disabled={readOnly !== null}
        data-tip={readOnly ?? undefined}
        aria-describedby={helpId}
        className="widget-control grid break-inside-avoid grid-cols-3 gap-0.5 rounded-control bg-sunken p-0.5 aria-disabled:opacity-55"
      >
        {PUMP_MODES.map((mode) => (
          <label
            key={mode}
            className={cn(
              'grid min-h-10 place-items-center rounded-[0.375rem] border text-[0.8125rem] font-medium sm:min-h-8',
              readOnly === null ? 'cursor-pointer' : 'cursor-not-allowed',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              mode === shown ? 'border-line-strong bg-surface' : 'border-transparent text-muted',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={group}
              value={mode}
              checked={mode === shown}
              disabled={readOnly !== null}
              onChange={() => choose(mode)}
            />
            {t(`modes.${mode}`)}
          </label>
        ))}
      </div>
      <p id={helpId} className="mt-1 text-xs text-muted [@container_(width<520px)_and_(height<480px)]:hidden">
        {shown === 'auto'
          ? t(pump.settings.startPercent === null ? 'autoByDevice' : 'autoByLevel')
          : t(`modeHelp.${shown}`)}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('offTitle', { name: deviceLabel(device) })}
        description={t('offText')}
        confirmLabel={t('offConfirm')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={() => {
          setIsAsking(false)
          orders.setMode('off')
        }}
      />
    </div>
  )
}
