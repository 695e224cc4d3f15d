'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ApiError, errorMessageOf } from './api'

/**
 * What contracts and server say in English, and the message under `ui.server` that says it in every language. `#` stands
 * for a number; the first goes into the message as `n`, the second as `m`.
 */
export const SERVER_TEXTS: Readonly<Record<string, string>> = {
  // the contracts and the settings of widgets
  'Invalid input': 'invalid',
  'Enter a number': 'number',
  'Use a whole number': 'whole',
  'At least #': 'atLeast',
  'At most #': 'atMost',
  'At most # characters': 'mostCharacters',
  'At most # mm': 'mostMillimetres',
  'At most # schedules': 'mostSchedules',
  'Use steps of #': 'steps',
  'Must be more than 0': 'positive',
  'Must be below the high limit': 'belowHighLimit',
  'Must be below the low threshold': 'belowLow',
  'Must be below the medium threshold': 'belowMedium',
  'Must be below the high threshold': 'belowHigh',
  'Must be below the stop level': 'belowStop',
  'Must not be above the full level': 'aboveFull',
  'Set both levels, or none': 'bothLevels',
  'Choose at least one day': 'day',
  'Use a time like 05:30': 'time',
  'Choose the tank whose level decides': 'decidingTank',
  'Choose another tank than the one it fills': 'otherTank',
  'Heights and litres must rise row by row': 'rising',
  'A place needs a name': 'placeName',
  'A dashboard needs a name': 'dashboardName',
  // refusals
  'Choose a device that you may see': 'visibleDevice',
  'A dashboard holds at most # widgets': 'mostWidgets',
  'You have # links already; revoke one first': 'mostLinks',
  'There is no such link': 'noLink',
  'Another key has been made in its place meanwhile': 'keyReplaced',
  'There is no such key': 'noKey',
  'This delivery is being sent again already': 'resending',
  'This device tells by itself what its relay does at a start': 'relayTold',
  'More devices have failed since: read the figures again': 'moreFailed',
  'Device not found': 'noDevice',
  'There is no such place': 'noPlace',
  'Another place has this name': 'placeTaken',
  'There are # places already; remove one first': 'mostPlaces',
  'There is no such dashboard': 'noDashboard',
  'Another dashboard has this name': 'dashboardTaken',
  'There are # dashboards already; remove one first': 'mostDashboards',
  'The first dashboard stays first': 'firstStays',
  'Widget not found': 'noWidget',
  'Only the owner of this device may do that': 'ownerOnly',
  'This device is shared with you to look at only': 'lookOnly',
  'Please sign in': 'signIn',
  Forbidden: 'forbidden',
  'Something went wrong': 'internal',
  'A value is outside what can be stored': 'outside',
  'What this is about has just gone': 'gone',
  'Too many requests. Please wait a moment.': 'tooMany',
  'Too many changes within an hour. Please try again later.': 'tooManyChanges',
  'The service is briefly unavailable. Please try again.': 'unavailable',
  'You are looking at this account and can change nothing. Leave it first.': 'readOnly',
  'This is not shown while you look at the account of somebody else.': 'withheld',
  // refused orders of pumps
  'The device is not online': 'deviceOffline',
  'It is not known whether the pump runs': 'pumpUnknown',
  'The pump runs already': 'pumpRuns',
  'An earlier order has not been answered yet': 'orderPending',
  'The mode of the pump does not allow it': 'pumpMode',
  'The pump is locked out': 'lockedOut',
  'The level of the tank it fills is not known': 'noLevel',
  'The level of the tank it fills is not known, or older than # minutes': 'oldLevel',
  'The tank it fills is full: # % of at most # %': 'tankFull',
  'The level of its source is not known': 'noSourceLevel',
  'The level of its source is not known, or older than # minutes': 'oldSourceLevel',
  'Its source is low: # %, it needs more than # %': 'sourceLow',
  'It must rest # minutes between two runs': 'mustRest',
  'It started # times within an hour, of at most #': 'manyStarts',
  'It may run at most # minutes at once': 'longestRun',
  'This device is reached only now and then and cannot end a run by itself': 'cannotEndRun',
  'This device cannot be switched from here': 'notSwitched',
  'This device cannot be restarted from here': 'notRestarted',
  'This device cannot be configured from here': 'notConfigured',
}

/** What no control of a form can send is told in the words of a parser: which of them does not matter. */
const plainTextOf = (text: string): string => text.replace(/^Invalid (?:input|option): .*$/s, 'Invalid input')

const NUMBERS = /-?\d[\d,]*(?:\.\d+)?/g

/** The message that says this in every language, and its numbers; null for a text that has none. */
export function serverMessageOf(text: string): { key: string; n: string; m: string } | null {
  const [n = '', m = ''] = text.match(NUMBERS) ?? []
  const known = [plainTextOf(text), text.replace(NUMBERS, '#')].find((one) =>
    Object.hasOwn(SERVER_TEXTS, one),
  )
  const key = known && SERVER_TEXTS[known]
  return key ? { key, n, m } : null
}

/** What the server or a contract says, in the reader's language; what has no translation as it came. */
export function useServerText(): (text: string) => string {
  const t = useTranslations('ui.server')
  return useCallback(
    (text) => {
      const message = serverMessageOf(text)
      return message ? t(message.key, { n: message.n, m: message.m }) : text
    },
    [t],
  )
}

/**
 * Why a call failed, in the reader's language. Where the server said nothing: the fallback, or that no answer came, or
 * that it did not work.
 */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const t = useTranslations('ui')
  const textOf = useServerText()
  return useCallback(
    (error, fallback) => {
      const isUnanswered = !(error instanceof ApiError) || error.status === 0
      return textOf(errorMessageOf(error, fallback ?? t(isUnanswered ? 'noAnswer' : 'notSaved')))
    },
    [t, textOf],
  )
}
