import { describe, expect, it } from 'vitest'
import { WidgetDraft } from '@/contracts/me/layout'
import { compactUp } from '@/domain/dashboard/grid'
import { widgetDefinitions } from '@/widgets/definitions'
import { isWidgetType } from '@/widgets/kit/widget-names'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { templateDraftsOf, templateRolesOf, canPlayRole, TEMPLATES } from './templates'

describe.each(TEMPLATES.map((template) => [template.id, template] as const))('%s', (_, template) => {
  it('makes widgets the server takes, without overlaps and within twelve columns', () => {
    const cast = Object.fromEntries(templateRolesOf(template).map((role) => [role, ['first', 'second']]))
    const drafts = templateDraftsOf(template, cast)
    expect(new Set(drafts.map(({ key }) => key)).size).toBe(drafts.length)
    for (const draft of drafts) {
      expect(WidgetDraft.safeParse(draft).error).toBeUndefined()
      expect(isWidgetType(draft.type) && widgetDefinitions[draft.type].safeParse(draft.config).success).toBe(
        true,
      )
      expect(draft.position.x + draft.position.w).toBeLessThanOrEqual(12)
    }
    const layout = drafts.map(({ key, position }) => ({ id: key, ...position }))
    expect(compactUp(layout)).toEqual(layout)
  })

  it('leaves out what nobody is chosen for', () => {
    expect(templateDraftsOf(template, {}).every(({ config }) => !config.deviceId)).toBe(true)
  })
})

describe('suits', () => {
  const pump = deviceFixture({ kind: 'pump', distances: {}, tankConfig: null })
  const lora = deviceFixture({ deviceId: 'deveui:a84041ffff000001', kind: 'tank' })
  it.each([
    [deviceFixture(), 'tank', true],
    [deviceFixture(), 'pump', false],
    [pump, 'pump', true],
    [pump, 'tank', false],
    [lora, 'lora', true],
    [lora, 'tank', true],
    [deviceFixture({ kind: 'solar_pump' }), 'solar_pump', true],
    [deviceFixture({ kind: 'acdc' }), 'acdc', true],
  ] as const)('%o as %s: %s', (device, role, expected) => {
    expect(canPlayRole(device, role)).toBe(expected)
  })
})
