'use client'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { getMe, logout } from '@/contracts/session-calls'
import type { User } from '@/contracts/account'
import { type ApiError, callApi, onSessionRevalidation, urlOf } from '@/client/api'
import { rememberLanguage } from '@/client/language'
import { rememberedPush } from '@/client/push/push-memory'
import { clearOfflineLevels } from '@/client/live/offline-levels'
import { abortRequests } from '@/client/abort-requests'
import { clearToken, onTokenChange, readToken, writeToken } from './token'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'

type Status = 'loading' | 'in' | 'out'
type Session = {
  user: User | null
  status: Status
  signIn: (signed: { token: string; user: User }) => void
  signOut: () => Promise<void>
  /** Shows the person as the server has just saved them. */
  changeUser: (user: User) => void
}

const SessionContext = createContext<Session | null>(null)

/** Only these may pass by themselves; any other failure of /users/me ends the session. */
const isTransient = (error: ApiError) => error.status === 0 || error.status === 429 || error.status === 503

type Props = {
  children: ReactNode
  /** Server action that ends the session behind the cookie, for a browser that has lost its token. */
  endCookieSession: () => Promise<void>
}

/** Holds who is signed in: the token in storage and the current user fetched with it. */
export function SessionProvider({ children, endCookieSession }: Props) {
  const { mutate } = useSWRConfig()
  // undefined while a server renders: it cannot read the storage
  const token = useSyncExternalStore<string | null | undefined>(onTokenChange, readToken, () => undefined)

  const me = useSWR<{ user: User }, ApiError>(token ? urlOf(getMe) : null, () => callApi(getMe, {}), {
    revalidateOnFocus: true,
    shouldRetryOnError: isTransient,
  })
  const { mutate: refetch } = me
  // while it is being fetched the doubt is about to be settled anyway
  const isSettled = me.data !== undefined && me.error === undefined && !me.isValidating
  useEffect(() => (isSettled ? onSessionRevalidation(() => void refetch()) : undefined), [isSettled, refetch])
  const failed = me.error !== undefined && !isTransient(me.error)

  const forget = useCallback(async () => {
    await endCookieSession().catch(() => undefined)
    clearToken()
    clearOfflineLevels()
    await mutate(() => true, undefined, { revalidate: false })
  }, [endCookieSession, mutate])

  useEffect(() => {
    if (token && failed) void forget()
  }, [token, failed, forget])

  const signIn = useCallback<Session['signIn']>(
    (signed) => {
      void mutate(() => true, undefined, { revalidate: false })
      rememberLanguage(signed.user.preferences.language)
      writeToken(signed.token)
    },
    [mutate],
  )
  const signOut = useCallback(async () => {
    if (rememberedPush())
      await import('@/client/push/push')
        .then(({ unsubscribeThisBrowser: leavePush }) => leavePush())
        .catch(() => undefined)
    abortRequests()
    await callApi(logout, {}).catch(() => undefined)
    await forget()
  }, [forget])

  const changeUser = useCallback((user: User) => void refetch({ user }, { revalidate: false }), [refetch])

  // the whole console is drawn once it is known who is there
  const known = useDeferredFirstRender(me.data?.user)
  const user = token && !failed ? (known ?? null) : null
  const status: Status = token === null ? 'out' : user ? 'in' : 'loading'
  const session = useMemo(
    () => ({ user, status, signIn, signOut, changeUser }),
    [user, status, signIn, signOut, changeUser],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

/** On guarded pages: a browser without a session goes to /login, by a full load that drops every cache. */
export function useLoginGuard(endCookieSession: () => Promise<void>): void {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'out') return
    void endCookieSession()
      .catch(() => undefined)
      .then(() => window.location.replace('/login'))
  }, [status, endCookieSession])
}
