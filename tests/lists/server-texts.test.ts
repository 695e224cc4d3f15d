import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TankConfig } from '@/contracts/devices/device'
import { PumpSettings } from '@/contracts/devices/pump'
import { DEFAULT_PUMP_SETTINGS, type InterlockId, INTERLOCKS } from '@/domain/pump/types'
import { LANGUAGES } from '@/domain/text/languages'
import { widgetDefinitions } from '@/widgets/definitions'
import { SERVER_TEXTS, serverMessageOf } from '@/client/use-server-text'
import { interlockError } from '@/server/pump/commands/interlock-error'

type Texts = Record<string, string>
const wordsIn = (language: string): Texts =>
  (JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as { ui: { server: Texts } }).ui.server

const say = (language: string, text: string): string | undefined => {
  const message = serverMessageOf(text)
  return message
    ? wordsIn(language)[message.key]?.replace('{n}', message.n).replace('{m}', message.m)
    : undefined
}

const ODD = [undefined, null, true, 'x'.repeat(200), '', -1e12, 1e12, 0.123_456, Number.NaN, []]

type Issues = readonly { code?: string | undefined; message: string }[]
type Parse = (value: unknown) => { success: boolean; error?: { issues: Issues } | undefined }

const messagesOf = (parse: Parse, values: readonly unknown[]): string[] =>
  values.flatMap((value) => (parse(value).error?.issues ?? []).map(({ message }) => message))

const ofWidgets = (): string[] =>
  Object.values(widgetDefinitions).flatMap((definition) => {
    const ofFields = definition.fields.flatMap((field) =>
      messagesOf((value) => field.rule().safeParse(value), ODD),
    )
    const numbers = definition.fields.flatMap((field) => (field.kind === 'number' ? [field] : []))
    const upsideDown = [1, -1].map((direction) => ({
      ...definition.defaults(),
      ...('ownThresholds' in definition.defaults() && { ownThresholds: true }),
      ...Object.fromEntries(numbers.map(({ key, max }, at) => [key, Math.min(max, 50 + direction * at)])),
    }))
    return [...ofFields, ...messagesOf((value) => definition.safeParse(value as never), upsideDown)]
  })

const ofPump = (): string[] => {
  const schedule = { days: [1], at: '06:15', runMinutes: 20, enabled: true }
  const levels = { startPercent: 60, stopPercent: 30 }
  const changes = [
    ...Object.keys(DEFAULT_PUMP_SETTINGS).flatMap((key) => [-1, 1e9, 1.5].map((value) => ({ [key]: value }))),
    { ...levels, destination: null },
    { ...levels, stopPercent: 100, fullPercent: 90 },
    { startPercent: 30 },
    { destination: 'a', source: 'a' },
    { schedules: [{ ...schedule, days: [], at: '6', runMinutes: 0 }] },
    { schedules: Array.from({ length: 21 }, () => schedule) },
  ]
  // a field that is left empty or has the wrong type says "required", a message of the form
  const parse: Parse = (value) => {
    const issues: Issues = PumpSettings.safeParse(value).error?.issues ?? []
    return {
      success: issues.length === 0,
      error: { issues: issues.filter(({ code }) => code !== 'invalid_type') },
    }
  }
  return messagesOf(
    parse,
    changes.map((change) => ({ ...DEFAULT_PUMP_SETTINGS, ...change })),
  )
}

const ofTanks = (): string[] =>
  messagesOf(
    (value) => TankConfig.safeParse(value),
    [
      { tankType: 'square', widthMm: 0, depthMm: 100_001, capacityLiters: 0 },
      {
        tankType: 'custom',
        strapping: [
          { heightMm: 5, liters: 5 },
          { heightMm: 4, liters: 4 },
        ],
      },
    ],
  )

describe('what contracts say in forms', () => {
  it.each([
    ['the settings of widgets', ofWidgets],
    ['the settings of pumps', ofPump],
    ['the tanks', ofTanks],
  ])('has words in every language: %s', (_, all) => {
    const texts = [...new Set(all())]
    expect(texts.length).toBeGreaterThan(2)
    const plain = texts.filter((text) => !/^Invalid (input|option): /.test(text))
    expect(plain.filter((text) => say('en', text) !== text)).toEqual([])
    for (const language of LANGUAGES) expect(texts.filter((text) => !say(language, text))).toEqual([])
  })
})

/** A count is always known, a level and a time may not be. */
const figuresOf = (id: InterlockId) =>
  [62.5, 12, null].flatMap((value) =>
    id === 'starts_per_hour' && value === null ? [] : { value, limit: 30 },
  )

const ofInterlocks = (): string[] =>
  INTERLOCKS.flatMap((id) =>
    figuresOf(id).flatMap(
      (figures) => interlockError([{ id, ok: false, until: null, ...figures }]).issues ?? [],
    ),
  ).map(({ message }) => message)

it('has words in every language for every interlock', () => {
  const texts = [...new Set(ofInterlocks())]
  expect(texts.length).toBeGreaterThan(INTERLOCKS.length)
  expect(texts.filter((text) => say('en', text) !== text)).toEqual([])
  for (const language of LANGUAGES) expect(texts.filter((text) => !say(language, text))).toEqual([])
})

describe('the table of texts', () => {
  it('says in English what the server said', () => {
    for (const text of Object.keys(SERVER_TEXTS)) {
      const one = text.replaceAll('#', '1440')
      expect(say('en', one)).toBe(one)
    }
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))('is translated: %s', (language) => {
    const texts = Object.keys(SERVER_TEXTS).map((text) => text.replaceAll('#', '1440'))
    expect(texts.filter((text) => (say(language, text) ?? text) === text)).toEqual([])
  })

  it('leaves what it does not know', () => {
    expect(serverMessageOf('constructor')).toBeNull()
    expect(serverMessageOf('At least 5 of everything')).toBeNull()
  })
})
