const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `name=value,name=value` as OpenTelemetry writes headers, percent-encoded where a character has a meaning. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name, ...value]) => name?.trim() && value.length > 0)
      .map(([name = '', ...value]) => [decode(name.trim()), decode(value.join('=').trim())]),
  )
