import type {
  Context,
  ContextAPI,
  Span,
  SpanContext,
  SpanOptions,
  TraceAPI,
  Tracer,
  TracerProvider,
} from '@opentelemetry/api'

/** Of the spans that Next makes itself: the request, the middleware, the handler, the rendering. The rest is its own inside. */
const KEPT: ReadonlySet<unknown> = new Set([
  'BaseServer.handleRequest',
  'Middleware.execute',
  'AppRouteRouteHandlers.runHandler',
  'AppRender.getBodyResult',
])

const isLeftOut = (options: SpanOptions | undefined): boolean =>
  options?.attributes !== undefined &&
  'next.span_type' in options.attributes &&
  !KEPT.has(options.attributes['next.span_type'])

/** Stands for the span above: what is made below belongs there, and what is said about it itself is lost. */
function transparentSpan(above: Span): Span {
  const span: Span = {
    spanContext: () => above.spanContext(),
    isRecording: () => above.isRecording(),
    setAttribute: () => span,
    setAttributes: () => span,
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus: () => span,
    updateName: () => span,
    end: () => {},
    recordException: () => {},
  }
  return span
}

type Api = { context: ContextAPI; trace: TraceAPI; INVALID_SPAN_CONTEXT: SpanContext }

function withoutDetails(tracer: Tracer, { context, trace, INVALID_SPAN_CONTEXT }: Api): Tracer {
  const startSpan = (name: string, options?: SpanOptions, above: Context = context.active()): Span => {
    if (!isLeftOut(options)) return tracer.startSpan(name, options, above)
    return transparentSpan(trace.getSpan(above) ?? trace.wrapSpanContext(INVALID_SPAN_CONTEXT))
  }
  // called as (name, work), (name, options, work) or (name, options, context, work)
  const startActiveSpan = (name: string, ...rest: unknown[]): unknown => {
    const work = rest.pop() as (span: Span) => unknown
    const [options, above = context.active()] = rest as [SpanOptions?, Context?]
    const span = startSpan(name, options, above)
    return context.with(trace.setSpan(above, span), work, undefined, span)
  }
  return { startSpan, startActiveSpan: startActiveSpan as Tracer['startActiveSpan'] }
}

/** A provider whose tracer for Next leaves out its inner steps, most of which load modules. */
export const withoutNextDetails = (provider: TracerProvider, api: Api): TracerProvider => ({
  getTracer: (name, ...rest) => {
    const tracer = provider.getTracer(name, ...rest)
    return name === 'next.js' ? withoutDetails(tracer, api) : tracer
  },
})
