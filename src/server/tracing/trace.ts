import type { Attributes } from '@opentelemetry/api'

/** OpenTelemetry's kinds of spans. */
export type TraceKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

export type SpanOptions = {
  kind?: TraceKind
  attributes?: Attributes
  /** W3C `traceparent` of the span above, where that is not the active one; null begins a trace. */
  parent?: string | null | undefined
}

/** A span while its work runs. */
export type WorkSpan = {
  set: (attributes: Attributes) => void
  /** Marks it as failed, with the class of the error: texts of errors hold values. */
  fail: (errorType: string) => void
  /** W3C `traceparent`; undefined unless it is recorded. */
  traceparent: string | undefined
}

export type FinishedSpan = SpanOptions & { startMs: number; endMs: number; errorType?: string | undefined }

/** What `./sdk` does when OpenTelemetry is on. */
export type Tracing = {
  run: <T>(name: string, options: SpanOptions, work: (span: WorkSpan) => T) => T
  record: (name: string, span: FinishedSpan) => void
  isRecording: () => boolean
  ids: () => TraceIds | undefined
  traceparent: () => string | undefined
  flush: () => Promise<void>
  shutdown: () => Promise<void>
}

/** As OpenTelemetry names them in lines of a log. */
export type TraceIds = { trace_id: string; span_id: string }

declare global {
  var cisternTracing: Tracing | undefined
}

const NOT_RECORDED: WorkSpan = { set: () => {}, fail: () => {}, traceparent: undefined }

/** Whether spans are made at all; on globalThis, because Next loads this module more than once. */
export const isTracing = (): boolean => globalThis.cisternTracing !== undefined

/** Runs `work` in a span, or just runs it. What it throws ends the span as failed and is thrown on. */
export function withSpan<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => T): T {
  const tracing = globalThis.cisternTracing
  return tracing === undefined ? work(NOT_RECORDED) : tracing.run(name, options, work)
}

/** A span of something that is over. Times are epoch milliseconds. */
export function recordSpan(name: string, span: FinishedSpan): void {
  globalThis.cisternTracing?.record(name, span)
}

/** Whether a span is active that will be sent. */
export const isInSpan = (): boolean => globalThis.cisternTracing?.isRecording() ?? false

/** Of the active span, for lines of the log. */
export const activeTraceIds = (): TraceIds | undefined => globalThis.cisternTracing?.ids()

/** Of the active span, to be handed to another process. */
export const activeTraceparent = (): string | undefined => globalThis.cisternTracing?.traceparent()

/** Sends what has ended, so that a process that stops loses little. */
export const flushTraces = async (): Promise<void> => globalThis.cisternTracing?.flush()

export const stopTracing = async (): Promise<void> => globalThis.cisternTracing?.shutdown()
