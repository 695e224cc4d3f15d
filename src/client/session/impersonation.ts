'use client'
import { abortRequests } from '@/client/abort-requests'
import { callApi, isTransient } from '@/client/api'
import { endImpersonation } from '@/contracts/session-calls'
import { writeToken } from './token'

/** That this browser has left a superuser's own session for a read-only one; it opens nothing. */
const KEY = 'impersonating'

function setMark(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // where storage is refused a read-only session that has run out leads to the login page
  }
}

function hasMark(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Shows the console as the person of a read-only session sees it, by a full load that drops every cache. */
export function enterImpersonation(token: string): void {
  setMark(true)
  writeToken(token)
  window.location.replace('/')
}

let leaving: Promise<boolean> | null = null

async function returnToOwnSession(): Promise<boolean> {
  const resume = abortRequests()
  try {
    const { token, userId } = await callApi(endImpersonation, {})
    setMark(false)
    writeToken(token)
    window.location.replace(`/superuser/users${userId ? `?open=${userId}` : ''}`)
    return true
  } catch (error) {
    resume()
    if (isTransient(error)) throw error
    return false
  }
}

/**
 * Leads back to the superuser's own session, once however often it is asked; the server keeps which one that is. False
 * when there is none to go back to, or nothing to leave. Throws what may pass by itself.
 */
export function leaveImpersonation(): Promise<boolean> {
  if (leaving) return leaving
  if (!hasMark()) return Promise.resolve(false)
  const again = () => void (leaving = null)
  leaving = returnToOwnSession()
  // once left, a late refusal of the read-only token must not sign the superuser out before the next page is there
  leaving.then((isLeft) => isLeft || again(), again)
  return leaving
}

/** Once nobody is signed in here. */
export const forgetImpersonation = (): void => setMark(false)
