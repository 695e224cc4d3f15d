import type { Context, Span } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import manifest from '~/package.json'
import { env } from '@/server/env'
import { headersOf } from './otlp-headers'
import { withoutNextDetails } from './next-spans'
import { safeSpan } from './safe-span'
import type { FinishedSpan, SpanOptions, TraceIds, TraceKind, Tracing, WorkSpan } from './trace'

/**
 * Loaded when they are needed and not with this module, which the worker's bundle has in one piece with the rest.
 */
async function loadPackages() {
  const [api, hooks, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ])
  return { api, ...hooks, ...exporter, ...resources, ...sdk }
}

type Packages = Awaited<ReturnType<typeof loadPackages>>
type Api = Packages['api']

/** Queues spans without what they must not say. The queue is bounded; what does not fit is dropped. */
class SafeSpans implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}
  onStart: SpanProcessor['onStart'] = () => {}
  onEnd = (span: ReadableSpan): void => this.next.onEnd(safeSpan(span))
  forceFlush = (): Promise<void> => this.next.forceFlush()
  shutdown = (): Promise<void> => this.next.shutdown()
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

const isSampled = (span: Span, { TraceFlags }: Api): boolean =>
  (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0

/** The code of a database or of a refusal where there is one, else the class. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^\w{1,40}$/.test(code) ? code : error.name
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  value instanceof Object && 'then' in value && typeof value.then === 'function'

/** Of a process: its name, and as OpenTelemetry's own settings say. */
const resourceOf = (service: string, { defaultResource, detectResources, ...packages }: Packages) =>
  defaultResource()
    .merge(
      packages.resourceFromAttributes({
        'service.name': service,
        'service.version': manifest.version,
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [packages.envDetector] }))

/** Starts to make and send spans. `onTrouble`: the collector does not take them. */
export async function makeTracing(service: string, onTrouble: (what: string) => void): Promise<Tracing> {
  const packages = await loadPackages()
  const { api, AsyncLocalStorageContextManager, BasicTracerProvider, BatchSpanProcessor } = packages
  api.diag.setLogger(
    { error: onTrouble, warn: onTrouble, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new packages.OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
  })
  const provider = new BasicTracerProvider({
    resource: resourceOf(service, packages),
    spanProcessors: [new SafeSpans(new BatchSpanProcessor(exporter))],
  })
  // no propagator: a stranger's `traceparent` neither names a trace of ours nor decides whether one is kept
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.trace.setGlobalTracerProvider(withoutNextDetails(provider, api))
  return tracingBy(provider, api)
}

type Provider = InstanceType<Packages['BasicTracerProvider']>

/** Where spans begin: the context above a new one, and the active one. */
function contextsBy(api: Api) {
  const { context, ROOT_CONTEXT, trace, TraceFlags } = api
  const below = (traceparent: string): Context => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, isRemote: true, traceFlags })
  }
  return {
    above(parent: string | null | undefined): Context {
      if (parent === null) return ROOT_CONTEXT
      if (parent !== undefined) return below(parent)
      const active = context.active()
      const span = trace.getSpan(active)
      // what was begun during a request and goes on after its end is no part of it
      const isOver = span && !span.isRecording() && isSampled(span, api)
      return isOver ? trace.deleteSpan(active) : active
    },
    recording(): Span | undefined {
      const span = trace.getActiveSpan()
      return span?.isRecording() ? span : undefined
    },
  }
}

const traceparentOf = (span: Span | undefined): string | undefined => {
  if (!span?.isRecording()) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function tracingBy(provider: Provider, api: Api): Tracing {
  const { context, SpanKind, SpanStatusCode, trace } = api
  const tracer = provider.getTracer('cistern', manifest.version)
  const { above, recording } = contextsBy(api)
  const kinds: Readonly<Record<TraceKind, (typeof SpanKind)[keyof typeof SpanKind]>> = {
    internal: SpanKind.INTERNAL,
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  }
  const start = (
    name: string,
    { kind = 'internal', attributes = {}, parent }: SpanOptions,
    startTime?: number,
  ) => {
    const from = above(parent)
    const time = startTime === undefined ? {} : { startTime }
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, ...time }, from)
    return { span, within: trace.setSpan(from, span) }
  }
  const fail = (span: Span, errorType: string) => {
    span.setAttribute('error.type', errorType)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  const workSpanOf = (span: Span): WorkSpan => ({
    set: (attributes) => void span.setAttributes(attributes),
    fail: (errorType) => fail(span, errorType),
    traceparent: traceparentOf(span),
  })
  return {
    run<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => T): T {
      const { span, within } = start(name, options)
      const endFailed = (error: unknown) => {
        fail(span, errorTypeOf(error))
        span.end()
      }
      try {
        const result = context.with(within, work, undefined, workSpanOf(span))
        if (isPromise(result)) void result.then(() => span.end(), endFailed)
        else span.end()
        return result
      } catch (error) {
        endFailed(error)
        throw error
      }
    },
    record(name: string, { startMs, endMs, errorType, ...options }: FinishedSpan): void {
      const { span } = start(name, options, startMs)
      if (errorType !== undefined) fail(span, errorType)
      span.end(Math.max(startMs, endMs))
    },
    isRecording: () => recording() !== undefined,
    ids: (): TraceIds | undefined => {
      const span = recording()
      return span && { trace_id: span.spanContext().traceId, span_id: span.spanContext().spanId }
    },
    traceparent: () => traceparentOf(recording()),
    flush: () => provider.forceFlush().catch(() => undefined),
    shutdown: () => provider.shutdown().catch(() => undefined),
  }
}
