import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { templatePath, valueAt } from './template'

describe('templatePath', () => {
  it.each([
    [undefined, []],
    ['{{ value }}', []],
    ['{{value | float}}', []],
    ['{{ value_json.a }}', ['a']],
    ['{{value_json.a.b}}', ['a', 'b']],
    ['{{ value_json["state_right"] }}', ['state_right']],
    ["{{ value_json['a']['b c'][0] }}", ['a', 'b c', '0']],
    ['{{ value_json.a | float | round(1) }}', ['a']],
    ['{{ value_json.a | default(0) | int }}', ['a']],
    ['{{ value_json.a|is_defined }}', ['a']],
    ['{{ value_json.a / 10 }}', null],
    ['{{ value_json.a * 2 }}', null],
    ['{{ (value_json.a) }}', null],
    ['{{ value_json }}', null],
    ['{{ value.a }}', null],
    ['{{ value_json.a | multiply(2) }}', null],
    ['{{ value_json.a | float + 1 }}', null],
    ['{% if value_json.a %}1{% endif %}', null],
    ['{{ value_json.a }} cm', null],
    ['{{ states("sensor.x") }}', null],
    [`{{ value_json${'.a'.repeat(9)} }}`, null],
    ['', null],
    [7, null],
  ])('%j is %j', (template, path) => {
    expect(templatePath(template)).toEqual(path)
  })

  it('finds the value of any plain key', () => {
    const key = fc.stringMatching(/^\w{1,20}$/)
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 8 }), fc.integer(), (keys, value) => {
        const path = templatePath(`{{ value_json.${keys.join('.')} }}`)
        expect(path).toEqual(keys)
        const body = keys.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), value)
        expect(valueAt(body, path ?? [])).toBe(value)
      }),
    )
  })

  it('handles any text', () => {
    const part = fc.constantFrom('{{', '}}', ' value_json', '.a', '["b"]', '|', 'float', '(', ')', ' ', '[0]')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (text) => {
          const path = templatePath(text)
          expect(path === null || path.every((step) => typeof step === 'string')).toBe(true)
        },
      ),
    )
  })

  it('sees own keys only', () => {
    expect(valueAt({}, ['constructor', 'name'])).toBeUndefined()
    expect(valueAt('text', ['length'])).toBeUndefined()
  })
})
