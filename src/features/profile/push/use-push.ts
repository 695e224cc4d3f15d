'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import useSWR from 'swr'
import { callApi, errorMessageOf } from '@/client/api'
import { disablePush, enablePush, PushError, pushState } from '@/client/push/push'
import type { User } from '@/contracts/account'
import { testPush } from '@/contracts/part-calls'
import type { BodyOf } from '@/contracts/endpoint'
import type { testPush as TestPush } from '@/contracts/channels'
import { toast } from '@/ui/toast/toast'
import { useChannels } from '../use-channels'

/** Notifications of this browser: how they stand, and the switch. `state` is null where they are not supported. */
export function usePush(user: User, onChange: () => void) {
  const t = useTranslations('push')
  const problemText = usePushErrorText()
  const { data: state, mutate } = useSWR(['push', user.id], () => pushState(user.id))
  const [busy, setBusy] = useState(false)
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      if (on) await enablePush(user.id)
      else await disablePush()
      toast.success(t(on ? 'enabled' : 'disabled'))
    } catch (problem) {
      toast.error(on ? problemText(problem) : t('disableFailed'))
    } finally {
      await mutate()
      setBusy(false)
      onChange()
    }
  }
  return { state, busy, turn: (on: boolean) => void turn(on) }
}

const reasonOf = (problem: unknown): string => (problem instanceof Error ? problem.message : '')

/** What is said of each way to fail. */
export function usePushErrorText() {
  const t = useTranslations('push')
  return (problem: unknown): string => {
    const because = (reason: string) => t('enableFailedReason', { reason: reason || t('unknownReason') })
    if (!(problem instanceof PushError)) return because(reasonOf(problem))
    const { kind } = problem
    if (kind === 'unsupported' || kind === 'denied') return t(kind)
    if (kind === 'configuration') return t('configFailed')
    return kind === 'not_ready' ? because(t('notReady')) : t('enableFailed')
  }
}

/** Sends a test to every browser of the account; the health of the channel tells how it went. */
export function useTestPush() {
  const t = useTranslations('push')
  const { mutate } = useChannels()
  const [busy, setBusy] = useState(false)
  const send = async (body: BodyOf<typeof TestPush>) => {
    setBusy(true)
    try {
      const { sent } = await callApi(testPush, { body })
      if (sent > 0) toast.success(t('tested'))
      else toast.error(t('testFailed'))
    } catch (problem) {
      toast.error(errorMessageOf(problem, t('testError')))
    } finally {
      setBusy(false)
      void mutate()
    }
  }
  return { busy, send: (body: BodyOf<typeof TestPush>) => void send(body) }
}
