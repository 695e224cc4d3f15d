import { describe, expect, it } from 'vitest'
import { RULES, SEVERITIES, type Why } from '@/domain/alerts/types'
import type { UserLocale } from '@/server/user-locale'
import { alertStrings, type AlertStringFacts, type NotificationKind } from './alert-strings'

const reader: UserLocale = { language: 'en', units: 'metric', locale: 'en', timeZone: 'Europe/Berlin' }
const MINUTE = 60_000
const AT = Date.parse('2026-11-22T04:00:00Z')

const low: Why = {
  rule: 'level_low',
  metric: 'tank_level_pct',
  value: 12,
  threshold: 15,
  restore: 17,
  unit: '%',
  readings: [
    { at: AT - 10 * MINUTE, value: 12.5 },
    { at: AT - 5 * MINUTE, value: 12.25 },
    { at: AT, value: 12 },
  ],
}

const facts = (more: Partial<AlertStringFacts> = {}): AlertStringFacts => ({
  kind: 'opened',
  rule: 'level_low',
  channel: 0,
  severity: 'critical',
  why: low,
  openedAt: AT - 185 * MINUTE,
  at: AT,
  name: 'Roof tank',
  hasSeries: false,
  liters: 480,
  owner: 'Ana',
  ...more,
})

const whyOf = (rule: Why['rule'], more: Partial<Why>): Why => ({
  ...{ rule, metric: null, value: null, threshold: null, restore: null, unit: '', readings: [] },
  ...more,
})
const about = (rule: Why['rule'], more: Partial<Why> = {}, rest: Partial<AlertStringFacts> = {}) =>
  alertStrings(facts({ rule, why: whyOf(rule, more), severity: 'warning', liters: null, ...rest }), reader)

describe('alert strings', () => {
  it('of a low level name the value, the litres left, the threshold and the trend', () => {
    expect(alertStrings(facts(), reader)).toEqual({
      title: 'Water critically low: Roof tank',
      message: '12% (480 L left), at or below your critical threshold of 15%. Falling about 3% per hour.',
    })
    expect(alertStrings(facts({ severity: 'warning', liters: null }), reader)).toMatchObject({
      title: 'Water low: Roof tank',
      message: expect.stringMatching(/^12%, at or below your low threshold of 15%\./),
    })
  })

  it('use the language and units of the user', () => {
    const words = alertStrings(facts(), { ...reader, units: 'imperial', locale: 'de' })
    expect(words.message).toContain('12\u00a0%')
    expect(words.message).toContain('(127 gal')
  })

  it('never round a value to the other side of its threshold', () => {
    const why = { ...low, value: 15.4, threshold: 15.4 }
    expect(alertStrings(facts({ why: { ...why, value: 15.3 } }), reader).message).toMatch(/^15\.3%/)
    expect(alertStrings(facts({ why: { ...low, value: 14.6 } }), reader).message).toMatch(/^14\.6%/)
  })

  it('mention a trend only where it moves further away from normal', () => {
    const of = (rule: Why['rule'], ...levels: number[]) => {
      const readings = levels.map((value, i) => ({ at: AT - (levels.length - 1 - i) * 5 * MINUTE, value }))
      return alertStrings(facts({ rule, why: { ...low, rule, readings } }), reader).message
    }
    expect(of('level_low', 14, 13, 12)).toContain('Falling about 12% per hour.')
    expect(of('level_low', 10, 11, 12)).not.toMatch(/Falling|Rising/)
    expect(of('level_high', 70, 73, 76)).toContain('Rising about 36% per hour.')
    expect(of('level_high', 79, 77, 76)).not.toMatch(/Falling|Rising/)
    // the rise before the fall is not part of the trend
    expect(of('level_low', 5, 70, 60, 30, 10)).toMatch(/Falling/)
    expect(of('level_low', 12, 12)).not.toMatch(/Falling|Rising/)
  })

  it('of an alert whose severity dropped state only the current level', () => {
    const why = { ...low, value: 20, severity: 'critical' as const }
    expect(alertStrings(facts({ severity: 'warning', why, liters: null }), reader)).toEqual({
      title: 'Water low: Roof tank',
      message: 'Now 20%.',
    })
  })

  it.each([
    ['offline', { lastSeenAt: AT - 12 * MINUTE }, /^Nothing heard for 12 min, since Nov 22, 2026, 4:48/],
    ['offline', { lastSeenAt: AT - 12 * MINUTE, gateway: 'gw-1' }, /heard through gateway gw-1\.$/],
    ['offline', { lastSeenAt: AT - 17_900 }, /^Nothing heard for 17 s, since/],
    [
      'offline',
      { lastSeenAt: AT, brokeOffAt: AT - 60_000 },
      /^Its connection broke off at 4:59\sAM and it has not been/,
    ],
    [
      'offline',
      { brokeOffAt: AT - 360 * MINUTE },
      /^Its connection broke off at Nov 21, 2026, 11:00\sPM and/,
    ],
    ['offline', {}, /^Nothing is heard of it\.$/],
    ['stuck', { value: 1234, unit: 'mm' }, /^It reports 1\.23 m again and again/],
    ['battery', { value: 18, threshold: 20, unit: '%' }, /^18%, at or below 20%\. Charge/],
    ['battery', { value: 1, unit: 'bool' }, /^The device reports that its battery is low/],
    ['pump_fault', { code: 4 }, /fault 4 of its pump/],
    ['brown_out', { value: 190.2, threshold: 207, unit: 'V' }, /^190\.2\u00a0V, below 207\.0\u00a0V\.$/],
  ] as const)('of %s with %o', (rule, why, expected) => {
    expect(about(rule, why).message).toMatch(expected)
  })

  it('name the tank of a series for a sensor rule, and the channel for any other', () => {
    expect(about('no_echo', {}, { hasSeries: true, channel: 1 }).title).toMatch(/: Roof tank, tank 2$/)
    expect(about('pump_fault', {}, { channel: 1 }).title).toMatch(/: Roof tank, channel 1$/)
    expect(alertStrings(facts({ hasSeries: true }), reader).title).toMatch(/: Roof tank$/)
  })

  it('of a resolution state the current level and the duration', () => {
    const why = { ...low, value: 20 }
    expect(alertStrings(facts({ kind: 'resolved', why, liters: null }), reader)).toEqual({
      title: 'Enough water again: Roof tank',
      message: 'Now 20%. It was low for 3 h.',
    })
    expect(about('offline', {}, { kind: 'resolved' })).toEqual({
      title: 'Back online: Roof tank',
      message: 'It was offline for 3 h.',
    })
  })

  it('of a reminder state the duration, and how to stop reminders', () => {
    const words = alertStrings(facts({ kind: 'reminder', severity: 'warning' }), reader)
    expect(words.title).toBe('Still low for 3 h: Roof tank')
    expect(words.message).toBe('Now 12% (480 L left). Acknowledge it to hear no more of it.')
  })

  it('of an escalation name who has not reacted', () => {
    const { title, message } = alertStrings(facts({ kind: 'escalation' }), reader)
    expect(title).toBe('Nobody reacted: Water critically low: Roof tank')
    expect(message).toMatch(/Ana has not acknowledged it for 3 h\.$/)
  })

  it.each([
    [0, 'less than 1 s'],
    [9.9, '9 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [89, '1 min'],
    [90, '2 min'],
    [119 * 60, '119 min'],
    [120 * 60, '2 h'],
    [47 * 3600, '47 h'],
    [49 * 3600, '2 days'],
  ])('%f seconds are %s', (seconds, text) => {
    const words = about('offline', {}, { kind: 'resolved', openedAt: AT - seconds * 1000 })
    expect(words.message).toBe(`It was offline for ${text}.`)
  })

  const NEWS: NotificationKind[] = ['opened', 'worsened', 'resolved', 'reminder', 'escalation']
  const all = RULES.flatMap((rule) => NEWS.flatMap((news) => SEVERITIES.map((s) => [rule, news, s] as const)))
  it.each(all)('%s, %s, %s: every word is there, for values known and unknown', (rule, news, severity) => {
    const known: Why = { ...low, rule, code: 3, lastSeenAt: AT - MINUTE, gateway: 'g' }
    // a level rule is decided by a level, so its value is always known
    for (const why of rule.startsWith('level') ? [known] : [known, whyOf(rule, {})]) {
      const { title, message } = alertStrings(
        facts({ rule, kind: news, severity, why, liters: null }),
        reader,
      )
      expect(title).toContain('Roof tank')
      for (const text of [title, message]) expect(text).not.toMatch(/alerts\.|[{}]|undefined|null|NaN|—/)
      expect(message).toMatch(/\.$/)
    }
  })
})
