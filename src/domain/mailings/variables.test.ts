import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillVariables, findVariableError, MAIL_VARIABLES, type MailValues, usesVariable } from './variables'

const valuesOf = (value: string): MailValues =>
  Object.fromEntries(MAIL_VARIABLES.map((name) => [name, value])) as MailValues

describe('the variables of a text', () => {
  it.each([
    ['Hello {{name}}', null],
    ['Hello {{ first_name }}, {{device_count}}', null],
    ['No variables, { braces } and }{', null],
    ['Hello {{nmae}}', { kind: 'unknown', word: 'nmae' }],
    ['{{constructor}}', { kind: 'unknown', word: 'constructor' }],
    ['Hello {{}}', { kind: 'missing' }],
    ['Hello {{  }}', { kind: 'missing' }],
    ['Hello {{name', { kind: 'unclosed' }],
    ['Hello name}}', { kind: 'unclosed' }],
    ['{{name}} and {{', { kind: 'unclosed' }],
    ['{{{name}}}', null],
  ])('%j: %j', (text, error) => {
    expect(findVariableError(text)).toEqual(error)
  })

  it('are found by their name', () => {
    expect(usesVariable('x {{ email }}', 'email')).toBe(true)
    expect(usesVariable('x email', 'email')).toBe(false)
  })

  it('of a text without errors are all filled, whatever the values are', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...MAIL_VARIABLES),
      fc.string().map((text) => ({ text })),
    )
    fc.assert(
      fc.property(fc.array(pieces), fc.string(), (parts, value) => {
        const plain = (text: string) => text.replace(/[{}]/g, '')
        const source = parts.map((part) => (typeof part === 'string' ? `{{${part}}}` : plain(part.text)))
        const filled = parts.map((part) => (typeof part === 'string' ? value : plain(part.text)))
        expect(findVariableError(source.join(''))).toBeNull()
        expect(fillVariables(source.join(''), valuesOf(value))).toBe(filled.join(''))
      }),
    )
  })

  it('in a value are never read', () => {
    expect(fillVariables('{{name}}', valuesOf('{{email}}'))).toBe('{{email}}')
    expect(fillVariables('{{name}}', valuesOf('$& $1'))).toBe('$& $1')
  })
})
