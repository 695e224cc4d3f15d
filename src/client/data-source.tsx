'use client'
import { createContext, use } from 'react'
import type { Call } from '@/contracts/call'
import type { Language } from '@/domain/text/languages'
import type { Units } from '@/domain/units'

/** In whose words and ways things are written. */
export type UserLocale = { units: Units; locale: string; language: Language; timeZone: string }

/** Answers calls in the place of the server's own, for pictures of the console that nobody is signed in to. */
export type DataSource = {
  /** Keeps its answers apart from others in the cache. */
  name: string
  answer: (endpoint: Pick<Call, 'method' | 'path'>, args: unknown) => unknown
  /**
   * Set where the answers are the server's and somebody without an account looks: how things are written for them. They
   * can follow no link into the console.
   */
  guest?: UserLocale
}

const SourceContext = createContext<DataSource | null>(null)
export const DataSourceProvider = SourceContext

/** Null where the server answers. */
export const useDataSource = (): DataSource | null => use(SourceContext)

/** Whether somebody without an account looks at what is real. */
export const useIsGuest = (): boolean => useDataSource()?.guest !== undefined
