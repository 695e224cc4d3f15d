import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { redactText } from '@/domain/text/redact'

/** Next names spans after what was asked, query and all; only these of its attributes are of use and say nothing of anybody. */
const NAMES: Readonly<Record<string, string>> = {
  'http.method': 'http.request.method',
  'http.status_code': 'http.response.status_code',
  'http.route': 'http.route',
  'next.route': 'http.route',
  'error.type': 'error.type',
}

const LONGEST = 200
const TEMPLATE = /^\/[\w\-./[\]()@]*$/

/** Whether this is the pattern of a route, and no address that was asked for: those may hold a token. */
const isTemplate = (route: unknown): route is string =>
  typeof route === 'string' && route.length <= LONGEST && TEMPLATE.test(route) && redactText(route) === route

const WORDS: Readonly<Record<string, string>> = {
  'Middleware.execute': 'middleware',
  'AppRouteRouteHandlers.runHandler': 'handle',
  'AppRender.getBodyResult': 'render',
}

function nextSpan({ attributes }: ReadableSpan): { name: string; attributes: Attributes } {
  const kept: Attributes = {}
  for (const [from, to] of Object.entries(NAMES)) {
    const value = attributes[from]
    if (value === undefined || (to === 'http.route' && !isTemplate(value))) continue
    kept[to] = value
  }
  const word = WORDS[String(attributes['next.span_type'])] ?? kept['http.request.method'] ?? 'HTTP'
  const route = kept['http.route']
  return { name: route === undefined ? String(word) : `${String(word)} ${String(route)}`, attributes: kept }
}

/**
 * A span as it may leave the house. Of Next's only what is known to be harmless is kept; ours have what the code gives
 * them. Texts of errors hold values and are left out of all, with the events that carry them.
 */
export function safeSpan(span: ReadableSpan): ReadableSpan {
  const isOurs = span.instrumentationScope.name === 'cistern'
  const { name, attributes } = isOurs ? span : nextSpan(span)
  return {
    name,
    attributes,
    kind: span.kind,
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    events: [],
    links: span.links,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
