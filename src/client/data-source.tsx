'use client'
import { createContext, use } from 'react'
import type { Call } from '@/contracts/call'

/** Answers calls in the place of the server, for pictures of the console that nobody is signed in to. */
export type DataSource = {
  /** Keeps its answers apart from others in the cache. */
  name: string
  answer: (endpoint: Pick<Call, 'method' | 'path'>, args: unknown) => unknown
}

const SourceContext = createContext<DataSource | null>(null)
export const DataSourceProvider = SourceContext

/** Null where the server answers. */
export const useDataSource = (): DataSource | null => use(SourceContext)
