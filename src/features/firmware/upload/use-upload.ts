'use client'
import { useEffect, useRef, useState } from 'react'
import { runAction } from '@/client/action'
import { ApiError, callApi } from '@/client/api'
import { appendFirmwareUpload, getFirmwareUpload } from '@/contracts/admin-calls'
import type { FirmwareActions } from '../firmware-actions'
import { type PieceServer, sendPieces } from './send-pieces'
import { forgetUpload, rememberedUpload, rememberUpload } from './upload-memory'

export type UploadState =
  { step: 'idle' } | { step: 'sending'; received: number; size: number } | { step: 'arrived'; id: string }

/** Ends early when the upload is stopped. */
const pauseOf = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

const serverOf = (id: string, signal: AbortSignal): PieceServer => ({
  received: async () => (await callApi(getFirmwareUpload, { params: { id } }, { signal })).upload.received,
  append: async (offset, body) => {
    const { upload } = await callApi(
      appendFirmwareUpload,
      { params: { id }, query: { offset }, body },
      { signal },
    )
    return upload.received
  },
  pause: pauseOf(signal),
})

/** Where an upload of this file goes on; null where it begins, also when the server has given it up. */
async function findBegun(file: File): Promise<{ id: string; received: number } | null> {
  const id = rememberedUpload(file)
  if (id === null) return null
  try {
    return (await callApi(getFirmwareUpload, { params: { id } })).upload
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

async function announce(file: File, actions: FirmwareActions): Promise<{ id: string; received: number }> {
  const { upload } = await runAction(actions.startUpload({ body: { name: file.name, size: file.size } }))
  rememberUpload(upload.id, file)
  return upload
}

/**
 * Sends one file. `stop` ends it for now: the same file goes on where it stopped, also after the page was left. `drop`
 * gives it up.
 */
export function useUpload(actions: FirmwareActions) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const begun = useRef<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const send = async (file: File): Promise<string> => {
    const { signal } = (running.current = new AbortController())
    const onProgress = (received: number) => setState({ step: 'sending', received, size: file.size })
    onProgress(0)
    try {
      const { id, received } = (await findBegun(file)) ?? (await announce(file, actions))
      signal.throwIfAborted()
      begun.current = id
      onProgress(received)
      await sendPieces(file, { from: received, server: serverOf(id, signal), signal, onProgress })
      setState({ step: 'arrived', id })
      return id
    } catch (error) {
      setState({ step: 'idle' })
      throw error
    }
  }
  const stop = () => running.current?.abort()
  const end = () => {
    stop()
    begun.current = null
    forgetUpload()
    setState({ step: 'idle' })
  }
  const drop = () => {
    const { current: id } = begun
    // one that has not begun yet ends before it does
    if (id === null) return stop()
    end()
    // the server removes what nobody finishes; this is only sooner
    void actions.dropUpload({ params: { id } }).catch(() => undefined)
  }
  useEffect(() => () => running.current?.abort(), [])
  return { state, send, stop, drop, end }
}
