'use client'
import { createContext, use } from 'react'

/** The present as the list shows ages: apart from the rows, so that a tick draws the ages and nothing else. */
const AgeClockContext = createContext<number | null>(null)

export const AgeClock = AgeClockContext.Provider

/** Epoch milliseconds; null before the browser has taken over. */
export const useAgeClock = (): number | null => use(AgeClockContext)
