'use client'
import { useEffect, useRef, useState } from 'react'
import { runAction } from '@/client/action'
import { callApi } from '@/client/api'
import { appendFirmwareUpload, getFirmwareUpload } from '@/contracts/admin-calls'
import type { FirmwareActions } from '../firmware-actions'
import { type PieceServer, sendPieces } from './send-pieces'

export type UploadState =
  { step: 'idle' } | { step: 'sending'; received: number; size: number } | { step: 'arrived'; id: string }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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
  pause: wait,
})

/** Sends one file; the same file goes on where it stopped, and leaving gives it up. */
export function useUpload(actions: FirmwareActions) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const begun = useRef<{ file: File; id: string } | null>(null)
  const stop = useRef(new AbortController())
  const send = async (file: File): Promise<string> => {
    stop.current.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    setState({ step: 'sending', received: 0, size: file.size })
    try {
      const before = begun.current?.file === file ? begun.current : null
      const id = before?.id ?? (await announce(file, actions))
      begun.current = { file, id }
      const server = serverOf(id, signal)
      await sendPieces(file, {
        from: before ? await server.received() : 0,
        server,
        signal,
        onProgress: (received) => setState({ step: 'sending', received, size: file.size }),
      })
      setState({ step: 'arrived', id })
      return id
    } catch (error) {
      setState({ step: 'idle' })
      throw error
    }
  }
  const drop = () => {
    stop.current.abort()
    const { current } = begun
    begun.current = null
    setState({ step: 'idle' })
    // the server removes what nobody finishes; this is only sooner
    if (current) void actions.dropUpload({ params: { id: current.id } }).catch(() => undefined)
  }
  const sent = () => {
    begun.current = null
  }
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])
  return { state, send, drop, sent }
}

async function announce(file: File, actions: FirmwareActions): Promise<string> {
  const { upload } = await runAction(actions.startUpload({ body: { name: file.name, size: file.size } }))
  return upload.id
}
