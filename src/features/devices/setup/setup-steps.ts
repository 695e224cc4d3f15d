import { ApiError, call } from '@/client/api'
import { addWidget, setNotificationSettings, updateDevice } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { definitions, isWidgetType, type WidgetType } from '@/widgets/definitions'
import { settingsOfPreset } from './alert-presets'
import { type SetupDraft, tankOf } from './setup-draft'

export type StepName = 'device' | 'alerts' | WidgetType

/** One call of a set-up; `id` is the same as long as it would save the same. */
export type Step = { id: string; name: StepName; run: () => Promise<{ device?: Device }> }

const CONFLICT = 409

/** An answer that got lost on the way: the identifier is ours alone, so what has it is what we added. */
const isOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === CONFLICT && error.issues.some(({ path }) => path === 'key')

async function add(key: string, type: WidgetType, deviceId: string): Promise<{ device?: Device }> {
  const config = { ...definitions[type].defaults(), deviceId }
  try {
    await call(addWidget, { body: { key, type, config } })
  } catch (error) {
    if (!isOwn(error)) throw error
  }
  return {}
}

/** What a draft asks the server, in order: what the device is, its alerts, its widgets. */
export function stepsOf(device: Device, draft: SetupDraft, startedAt: number): Step[] {
  const params = { deviceId: device.deviceId }
  const { name, timezone, kind } = draft
  const tankConfig = tankOf(draft)
  const about = { name: name.trim(), timezone, ...(tankConfig && { tankConfig }) }
  // a kind that nobody changed remains the device's own to say
  const body = kind === null || kind === device.kind ? about : { ...about, kind }
  const settings = settingsOfPreset(draft.preset, device.intervalS)
  return [
    { id: `device ${JSON.stringify(body)}`, name: 'device', run: () => call(updateDevice, { params, body }) },
    {
      id: `alerts ${JSON.stringify(settings)}`,
      name: 'alerts',
      run: () => call(setNotificationSettings, { params, body: { settings } }),
    },
    ...draft.widgets.filter(isWidgetType).map((type) => ({
      id: `widget ${type}`,
      name: type,
      run: () => add(`${type}-${startedAt}`, type, device.deviceId),
    })),
  ]
}
