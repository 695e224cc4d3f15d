import {
  context,
  type Context,
  diag,
  DiagLogLevel,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import manifest from '~/package.json'
import { env } from '@/server/env'
import { headersOf } from './otlp-headers'
import { withoutNextDetails } from './next-spans'
import { safeSpan } from './safe-span'
import type { FinishedSpan, SpanOptions, TraceIds, TraceKind, Tracing, WorkSpan } from './trace'

const KINDS: Readonly<Record<TraceKind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/** Queues spans without what they must not say. The queue is bounded; what does not fit is dropped. */
class SafeSpans implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}
  onStart: SpanProcessor['onStart'] = () => {}
  onEnd = (span: ReadableSpan): void => this.next.onEnd(safeSpan(span))
  forceFlush = (): Promise<void> => this.next.forceFlush()
  shutdown = (): Promise<void> => this.next.shutdown()
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function contextBelow(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, isRemote: true },
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
  })
}

/** What was begun during a request and goes on after its end is no part of it. */
function contextAbove(parent: string | null | undefined): Context {
  if (parent === null) return ROOT_CONTEXT
  if (parent !== undefined) return contextBelow(parent)
  const active = context.active()
  const span = trace.getSpan(active)
  const isOver = span && !span.isRecording() && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0
  return isOver ? trace.deleteSpan(active) : active
}

const traceparentOf = (span: Span): string | undefined => {
  if (!span.isRecording()) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

const activeRecording = (): Span | undefined => {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? span : undefined
}

/** The code of a database or of a refusal where there is one, else the class. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^\w{1,40}$/.test(code) ? code : error.name
}

function failSpan(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function workSpanOf(span: Span): WorkSpan {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    fail: (errorType) => failSpan(span, errorType),
    traceparent: traceparentOf(span),
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  value instanceof Object && 'then' in value && typeof value.then === 'function'

/** Of a process: its name, and as OpenTelemetry's own settings say. */
const resourceOf = (service: string) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.version': manifest.version,
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))

/** Starts to make and send spans. `onTrouble`: the collector does not take them. */
export function makeTracing(service: string, onTrouble: (what: string) => void): Tracing {
  const trouble = (what: string) => onTrouble(what)
  diag.setLogger(
    { error: trouble, warn: trouble, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
  })
  const provider = new BasicTracerProvider({
    resource: resourceOf(service),
    spanProcessors: [new SafeSpans(new BatchSpanProcessor(exporter))],
  })
  // no propagator: a stranger's `traceparent` neither names a trace of ours nor decides whether one is kept
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(withoutNextDetails(provider, { context, trace, INVALID_SPAN_CONTEXT }))
  return tracingBy(provider)
}

function tracingBy(provider: BasicTracerProvider): Tracing {
  const tracer = provider.getTracer('cistern', manifest.version)
  const start = (
    name: string,
    { kind = 'internal', attributes, parent }: SpanOptions,
    startTime?: number,
  ) => {
    const above = contextAbove(parent)
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(attributes && { attributes }), ...(startTime !== undefined && { startTime }) },
      above,
    )
    return { span, within: trace.setSpan(above, span) }
  }
  return {
    run<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => T): T {
      const { span, within } = start(name, options)
      const fail = (error: unknown) => {
        failSpan(span, errorTypeOf(error))
        span.end()
      }
      try {
        const result = context.with(within, work, undefined, workSpanOf(span))
        if (isPromise(result)) void result.then(() => span.end(), fail)
        else span.end()
        return result
      } catch (error) {
        fail(error)
        throw error
      }
    },
    record(name: string, { startMs, endMs, errorType, ...options }: FinishedSpan): void {
      const { span } = start(name, options, startMs)
      if (errorType !== undefined) failSpan(span, errorType)
      span.end(Math.max(startMs, endMs))
    },
    isRecording: () => activeRecording() !== undefined,
    ids: (): TraceIds | undefined => {
      const span = activeRecording()
      return span && { trace_id: span.spanContext().traceId, span_id: span.spanContext().spanId }
    },
    traceparent: () => {
      const span = activeRecording()
      return span && traceparentOf(span)
    },
    flush: () => provider.forceFlush().catch(() => undefined),
    shutdown: () => provider.shutdown().catch(() => undefined),
  }
}
