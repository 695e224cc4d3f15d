'use client'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { getMe, logout } from '@/contracts/session-calls'
import type { Impersonation, User } from '@/contracts/account'
import { type ApiError, callApi, isTransient, onSessionRevalidation, urlOf } from '@/client/api'
import { rememberLanguage } from '@/client/language'
import { rememberedPush } from '@/client/push/push-memory'
import { clearOfflineLevels } from '@/client/live/offline-levels'
import { abortRequests } from '@/client/abort-requests'
import { forgetImpersonation, leaveImpersonation } from './impersonation'
import { clearToken, onTokenChange, readToken, reloadOnOtherSession, writeToken } from './token'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'

type Status = 'loading' | 'in' | 'out'
type Session = {
  user: User | null
  /** A superuser looks at this user's account in a read-only session. */
  impersonation: Impersonation | null
  status: Status
  signIn: (signed: { token: string; user: User }) => void
  signOut: () => Promise<void>
  /** Ends the session behind the cookie, once for each sign-in, whoever asks. Never rejects. */
  endCookie: () => Promise<void>
  /** Shows the person as the server has just saved them. */
  changeUser: (user: User) => void
}

const SessionContext = createContext<Session | null>(null)

/** Back to the superuser's own session; where there is none, nobody is signed in. */
const leaveOr = async (forget: () => Promise<void>): Promise<void> => {
  if (!(await leaveImpersonation())) await forget()
}

type Me = { user: User; impersonation?: Impersonation | null }

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

  const me = useSWR<Me, ApiError>(token ? urlOf(getMe) : null, () => callApi(getMe, {}), {
    revalidateOnFocus: true,
    shouldRetryOnError: isTransient,
  })
  const { mutate: refetch } = me
  // while it is being fetched the doubt is about to be settled anyway
  const isSettled = me.data !== undefined && me.error === undefined && !me.isValidating
  useEffect(() => (isSettled ? onSessionRevalidation(() => void refetch()) : undefined), [isSettled, refetch])
  // any failure but one that may pass by itself ends the session
  const failed = me.error !== undefined && !isTransient(me.error)
  const impersonation = me.data?.impersonation ?? null
  const isImpersonating = impersonation !== null

  const cookieEnd = useRef<Promise<void> | null>(null)
  const endCookie = useCallback(
    () => (cookieEnd.current ??= endCookieSession().catch(() => undefined)),
    [endCookieSession],
  )
  useEffect(() => {
    if (token) cookieEnd.current = null
  }, [token])
  const forget = useCallback(async () => {
    await endCookie()
    clearToken()
    forgetImpersonation()
    clearOfflineLevels()
    await mutate(() => true, undefined, { revalidate: false })
  }, [endCookie, mutate])

  useEffect(() => {
    // a read-only session that has run out leads back to the superuser's own
    if (token && failed) leaveOr(forget).catch(() => undefined)
  }, [token, failed, forget])
  useEffect(() => reloadOnOtherSession(), [])

  const signIn = useCallback<Session['signIn']>(
    (signed) => {
      void mutate(() => true, undefined, { revalidate: false })
      rememberLanguage(signed.user.preferences.language)
      writeToken(signed.token)
    },
    [mutate],
  )
  const signOut = useCallback(async () => {
    if (isImpersonating) return leaveOr(forget)
    if (rememberedPush())
      await import('@/client/push/push')
        .then(({ unsubscribeThisBrowser: leavePush }) => leavePush())
        .catch(() => undefined)
    abortRequests()
    await callApi(logout, {}).catch(() => undefined)
    await forget()
  }, [forget, isImpersonating])

  const changeUser = useCallback((user: User) => void refetch({ user }, { revalidate: false }), [refetch])

  // the whole console is drawn once it is known who is there
  const known = useDeferredFirstRender(me.data?.user)
  const user = token && !failed ? (known ?? null) : null
  const status: Status = token === null ? 'out' : user ? 'in' : 'loading'
  const session = useMemo(
    () => ({ user, impersonation, status, signIn, signOut, endCookie, changeUser }),
    [user, impersonation, status, signIn, signOut, endCookie, changeUser],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

/** On guarded pages: a browser without a session goes to /login, by one full load that drops every cache. */
export function useLoginGuard(): void {
  const { status, endCookie } = useSession()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (status !== 'out' || isLeaving.current) return
    isLeaving.current = true
    void endCookie().then(() => window.location.replace('/login'))
  }, [status, endCookie])
}
