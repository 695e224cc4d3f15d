export type StreamEvent = { event: string; data: string }

/**
 * Splits server-sent events (the text/event-stream grammar of the HTML standard, without ids and retry) from
 * a text that arrives in pieces. Returns what is complete and the rest to prepend to the next piece.
 */
export function splitEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split(/\r?\n\r?\n/)
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const lines = block.split(/\r?\n/)
    const value = (field: string) =>
      lines.filter((l) => l.startsWith(`${field}:`)).map((l) => l.slice(field.length + 1).replace(/^ /, ''))
    const data = value('data')
    return data.length > 0 ? [{ event: value('event')[0] ?? 'message', data: data.join('\n') }] : []
  })
  return { events, rest }
}

/** Reads a server-sent event response to its end. */
export async function readEvents(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, rest } = splitEvents(buffered + value)
    buffered = rest
    events.forEach(onEvent)
  }
}
