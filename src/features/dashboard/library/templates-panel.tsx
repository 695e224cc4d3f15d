'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Loaded } from '@/components/query/loaded'
import { Button } from '@/ui/button'
import { LayoutPreview } from './layout-preview'
import { ReplaceDialog } from './replace-dialog'
import {
  type RoleDevicesByRole,
  templateDraftsOf,
  templateRolesOf,
  canPlayRole,
  type Template,
  type TemplateRole,
  TEMPLATES,
} from './templates'

/** Ready dashboards for the usual sites. */
export function TemplatesPanel({ onChanged }: { onChanged: () => Promise<void> }) {
  const t = useTranslations('library')
  const titles = useTranslations('widgets.titles')
  const [chosen, setChosen] = useState<Template | null>(null)
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {TEMPLATES.map((template) => {
          const cast = Object.fromEntries(templateRolesOf(template).map((role) => [role, ['']]))
          const items = templateDraftsOf(template, cast).map(({ key, type, position }) => ({
            id: key,
            title: titles(type),
            ...position,
          }))
          return (
            <li key={template.id} className="card flex flex-col gap-3 p-4">
              <h2 className="text-base font-semibold">{t(`templates.${template.id}`)}</h2>
              <p className="text-sm text-muted">{t(`templates.${template.id}About`)}</p>
              <LayoutPreview items={items} size="lg" />
              <Button writes className="mt-auto self-start" onClick={() => setChosen(template)}>
                {t('useTemplate', { name: t(`templates.${template.id}`) })}
              </Button>
            </li>
          )
        })}
      </ul>
      {chosen && <UseTemplate template={chosen} onChanged={onChanged} onClose={() => setChosen(null)} />}
    </>
  )
}

type UseProps = { template: Template; onChanged: () => Promise<void>; onClose: () => void }

function UseTemplate({ template, onChanged, onClose }: UseProps) {
  const t = useTranslations('library')
  const { devices, error, refresh } = useDevices()
  const suited = useMemo(() => suggestedRolesFor(template, devices ?? []), [template, devices])
  const [changed, setChanged] = useState<RoleDevicesByRole>({})
  const cast = { ...suited, ...changed }
  const toggle = (role: TemplateRole, deviceId: string) => {
    const now = cast[role] ?? []
    const next = now.includes(deviceId) ? now.filter((id) => id !== deviceId) : [...now, deviceId]
    setChanged({ ...changed, [role]: next })
  }
  return (
    <ReplaceDialog
      title={t(`templates.${template.id}`)}
      widgets={devices ? templateDraftsOf(template, cast) : []}
      reason="template"
      onDone={onChanged}
      onClose={onClose}
    >
      <Loaded answer={{ data: devices, error, mutate: refresh }}>
        {(all) =>
          templateRolesOf(template).map((role) => (
            <RoleDevices
              key={role}
              role={role}
              devices={all.filter((device) => canPlayRole(device, role))}
              chosen={cast[role] ?? []}
              onToggle={(deviceId) => toggle(role, deviceId)}
            />
          ))
        }
      </Loaded>
    </ReplaceDialog>
  )
}

/** The first device that suits each role. */
const suggestedRolesFor = (template: Template, devices: readonly Device[]): RoleDevicesByRole =>
  Object.fromEntries(
    templateRolesOf(template).map((role) => [
      role,
      devices
        .filter((device) => canPlayRole(device, role))
        .slice(0, 1)
        .map(({ deviceId }) => deviceId),
    ]),
  )

type RoleDevicesProps = {
  role: TemplateRole
  devices: readonly Device[]
  chosen: readonly string[]
  onToggle: (deviceId: string) => void
}

function RoleDevices({ role, devices, chosen, onToggle }: RoleDevicesProps) {
  const t = useTranslations('library')
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium">{t(`roles.${role}`)}</legend>
      {devices.length === 0 && <p className="text-[0.8125rem] text-muted">{t('nobodySuits')}</p>}
      {devices.map((device) => (
        <label key={device.deviceId} className="flex min-h-11 items-center gap-2 text-sm sm:min-h-8">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(device.deviceId)}
            onChange={() => onToggle(device.deviceId)}
          />
          {deviceLabel(device)}
        </label>
      ))}
    </fieldset>
  )
}
