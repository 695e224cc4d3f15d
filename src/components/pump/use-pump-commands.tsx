'use client'
import { useState } from 'react'
import { ApiError, callApi, type CallArgs } from '@/client/api'
import { clearLockout, sendCommand } from '@/contracts/part-calls'
import type { Command, sendCommand as endpoint } from '@/contracts/devices/pump'
import type { PumpMode } from '@/domain/pump/types'

type Body = CallArgs<typeof endpoint>['body']
/** What is on its way to the server. */
export type CommandInFlight = ({ kind: 'start' | 'stop' | 'clear' } | { kind: 'mode'; mode: PumpMode }) & {
  /** Epoch ms. */
  at: number
}
/** What did not get through. */
export type RejectedCommand = { kind: CommandInFlight['kind']; error: ApiError }

type Options = { deviceId: string; ch: number; refresh: () => Promise<void> }

const failureOf = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(0, {}))

const isLater = (one: Command, other: Command): boolean =>
  Date.parse(one.createdAt) > Date.parse(other.createdAt)

/** Orders to one pump. None waits for another: a stop goes out whatever is still on its way. */
export function usePumpCommands({ deviceId, ch, refresh }: Options) {
  const [asked, setAsked] = useState<CommandInFlight | null>(null)
  const [refused, setRefused] = useState<RejectedCommand | null>(null)
  const [taken, setTaken] = useState<{ about: string; command: Command } | null>(null)
  const params = { deviceId }
  const about = `${deviceId} ${ch}`

  const post = async (body: Body) => {
    const { command } = await callApi(sendCommand, { params, body })
    // answers may come in another order than the server took the orders
    setTaken((old) => (old?.about === about && isLater(old.command, command) ? old : { about, command }))
  }
  const carry = async (order: CommandInFlight, send: () => Promise<unknown>) => {
    setAsked(order)
    setRefused(null)
    try {
      await send()
    } catch (error) {
      setRefused({ kind: order.kind, error: failureOf(error) })
    }
    await refresh().catch(() => undefined)
    finish(order)
  }
  // a later order may have taken its place
  const finish = (order: CommandInFlight) => setAsked((current) => (current === order ? null : current))
  return {
    asked,
    refused,
    /** The newest order that the server has taken. */
    taken: taken?.about === about ? taken.command : null,
    stop: () =>
      void carry({ kind: 'stop', at: Date.now() }, () => post({ type: 'relay.set', ch, on: false })),
    setMode: (mode: PumpMode) =>
      void carry({ kind: 'mode', mode, at: Date.now() }, () => post({ type: 'mode.set', ch, mode })),
    clear: () =>
      void carry({ kind: 'clear', at: Date.now() }, () => callApi(clearLockout, { params, query: { ch } })),
    /** Throws ApiError when it is refused: the dialog that asked may be gone by then, `refused` tells it too. */
    start: async (minutes: number) => {
      const order: CommandInFlight = { kind: 'start', at: Date.now() }
      setAsked(order)
      setRefused(null)
      try {
        await post({ type: 'relay.set', ch, on: true, maxSeconds: minutes * 60 })
      } catch (cause) {
        const error = failureOf(cause)
        // what is refused already was ordered later, such as the stop of this start
        setRefused((later) => later ?? { kind: order.kind, error })
        throw error
      } finally {
        finish(order)
        void refresh().catch(() => undefined)
      }
    },
  }
}
export type PumpCommands = ReturnType<typeof usePumpCommands>
