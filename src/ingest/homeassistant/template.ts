/** Keys from the top of a JSON payload to a value; an array's elements by number. Empty for the payload itself. */
export type Path = readonly string[]

const EXPRESSION =
  /^\{\{\s*(value|value_json)((?:\.\w{1,64}|\[(?:"[^"\]]{1,64}"|'[^'\]]{1,64}'|\d{1,3})\])*)\s*((?:\|[^|{}]{1,32})*)\}\}$/u
const STEP = /\.(\w+)|\["([^"]+)"\]|\['([^']+)'\]|\[(\d+)\]/gu

/** Filters that keep the value, or only round or format it. */
const HARMLESS = /^\s*(?:float|int|round|is_defined|default|trim)\s*(?:\([^()]*\))?\s*$/

const MOST_STEPS = 8

/**
 * The JSON path that a value template reads.
 *
 * | template | path |
 * |---|---|
 * | absent, or `{{ value }}` | the payload itself |
 * | `{{ value_json.a.b }}`, `{{ value_json["a"]['b'][0] }}` | a, b (, 0) |
 * | any of these with `float`, `int`, `round(n)`, `default(x)`, `is_defined`, `trim` | as without |
 * | anything else: arithmetic, conditions, other filters | null: not evaluated here |
 */
export const templatePath = (template: unknown): Path | null => {
  if (template === undefined) return []
  if (typeof template !== 'string' || template.length > 512) return null
  const match = EXPRESSION.exec(template.trim())
  if (!match) return null
  const [, source, steps = '', filters = ''] = match
  if (
    !filters
      .split('|')
      .slice(1)
      .every((filter) => HARMLESS.test(filter))
  )
    return null
  const path = Array.from(
    steps.matchAll(STEP),
    (step) => step.slice(1).find((key) => key !== undefined) ?? '',
  )
  if (path.length > MOST_STEPS || (source === 'value') !== (path.length === 0)) return null
  return path
}

/** The value at a path, undefined when there is none. */
export const valueAt = (body: unknown, path: Path): unknown => {
  let value = body
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key) as unknown
  }
  return value
}
