import { describe, expect, it } from 'vitest'
import { findTextGaps, pickText, writtenLanguages } from './texts'

const text = (subject = 'S', body = 'B', button = '') => ({ subject, body, button })

describe('the text for a reader', () => {
  it.each([
    [{ en: text('E'), es: text('S') }, 'es', 'es'],
    [{ en: text('E'), es: text('S') }, 'hi', 'en'],
    [{ es: text('S'), hi: text('H') }, 'en', 'es'],
    [{ hi: text('H') }, 'es', 'hi'],
    [{ en: text('', '  '), es: text('S') }, 'en', 'es'],
  ] as const)('%j for %s is in %s', (texts, wish, language) => {
    expect(pickText(texts, wish)?.language).toBe(language)
  })

  it('is none where nothing is written', () => {
    expect(pickText({ en: text('', ''), es: undefined }, 'en')).toBeNull()
    expect(writtenLanguages({})).toEqual([])
  })
})

describe('what a mailing lacks', () => {
  it.each([
    [{ texts: { en: text() }, link: '' }, []],
    [{ texts: {}, link: '' }, ['nothing content.texts.en.subject']],
    [{ texts: { en: text(), es: text('S', ' ') }, link: '' }, ['body content.texts.es.body']],
    [{ texts: { hi: text('', 'B') }, link: '' }, ['subject content.texts.hi.subject']],
    [{ texts: { en: text('S', 'B', 'Open') }, link: '' }, ['link content.link']],
    [{ texts: { en: text('S', 'B', 'Open'), es: text() }, link: '/' }, ['button content.texts.es.button']],
  ])('%j: %j', (content, gaps) => {
    expect(findTextGaps(content).map(({ gap, path }) => `${gap} ${path}`)).toEqual(gaps)
  })
})
