import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import messages from '~/messages/en.json'
import { widgetLoaders } from './components'
import { widgetDefinitionOf, widgetDefinitions } from './definitions'

const all = Object.entries(widgetDefinitions)
const folders = readdirSync('src/widgets', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map(({ name }) => name)
  .sort()
const texts: Record<string, Record<string, string>> = {
  titles: messages.widgets.titles,
  about: messages.widgets.about,
  fields: messages.widgets.fields,
  help: messages.widgets.help,
  options: messages.widgets.options,
}

describe('the widget registries', () => {
  it('know every folder and nothing else', () => {
    expect(Object.keys(widgetDefinitions).sort()).toEqual(folders)
    expect(Object.keys(widgetLoaders).sort()).toEqual(folders)
  })

  it('answer null for a type this version does not know', () => {
    expect(widgetDefinitionOf('water-level')?.title).toBe('Water Level Monitor')
    expect(widgetDefinitionOf('toString')).toBeNull()
    expect(widgetDefinitionOf('')).toBeNull()
  })
})

describe.each(all)('the definition of %s', (type, definition) => {
  it('is named like its folder and titled like its message', () => {
    expect(definition.type).toBe(type)
    expect(texts.titles?.[type]).toBe(definition.title)
    expect(texts.about?.[type]).toBeTruthy()
  })

  it('has a size that fits the grid and is no smaller than its minimum', () => {
    const { w, h, minW, minH } = definition.size
    expect(w).toBeLessThanOrEqual(12)
    expect(minW).toBeGreaterThanOrEqual(1)
    expect(w).toBeGreaterThanOrEqual(minW)
    expect(h).toBeGreaterThanOrEqual(minH)
  })

  it('polls between 5 and 600 seconds', () => {
    expect(definition.pollS).toBeGreaterThanOrEqual(5)
    expect(definition.pollS).toBeLessThanOrEqual(600)
  })

  it('accepts its own defaults as up to date', () => {
    const defaults = definition.defaults()
    expect(definition.parse(defaults)).toEqual({ config: defaults, upgraded: false })
    expect(defaults.__schemaVer).toBe(definition.schemaVersion)
  })

  it('fills in an empty config and says so', () => {
    expect(definition.parse({})).toEqual({ config: definition.defaults(), upgraded: true })
  })

  it('refuses what it does not know', () => {
    const result = definition.safeParse({ ...definition.defaults(), surprise: 1 })
    expect(result.success).toBe(false)
    expect(() => definition.parse({ ...definition.defaults(), surprise: 1 })).toThrow('surprise')
  })

  it('refuses a config from a later version', () => {
    expect(definition.safeParse({ ...definition.defaults(), __schemaVer: 99 }).success).toBe(false)
  })

  it('has words for each of its fields', () => {
    for (const field of definition.fields) {
      expect(texts.fields).toHaveProperty(field.key)
      if (field.help) expect(texts.help).toHaveProperty(field.key)
      if (field.kind !== 'select') continue
      for (const option of field.options) expect(texts.options).toHaveProperty(`${field.key}_${option}`)
    }
  })

  it('depends only on booleans it has', () => {
    const booleans = definition.fields.filter(({ kind }) => kind === 'boolean').map(({ key }) => key)
    for (const { dependsOn } of definition.fields) if (dependsOn) expect(booleans).toContain(dependsOn)
  })
})

describe('the default sizes of the specification', () => {
  it.each([
    ['device-summary', 3, 2],
    ['water-level', 3, 4],
    ['tank-status', 3, 2],
    ['tank-trend', 6, 4],
    ['tank-capacity', 3, 2],
    ['tank-history', 6, 5],
    ['acdc-monitor', 3, 2],
    ['lora-device', 3, 2],
    ['lora-overview', 6, 4],
    ['solar-pump', 4, 5],
  ] as const)('%s is %i by %i', (type, w, h) => {
    expect(widgetDefinitions[type].size).toMatchObject({ w, h })
  })
})
