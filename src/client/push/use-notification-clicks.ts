'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { confirmLeave } from '@/client/unsaved/confirm-leave'

const isOpen = (data: unknown): data is { type: 'open'; path: string } =>
  data instanceof Object &&
  'type' in data &&
  data.type === 'open' &&
  'path' in data &&
  typeof data.path === 'string' &&
  /^\/(?!\/)/.test(data.path)

/** Goes where a clicked notification leads (public/sw.js), without loading the page anew. */
export function useNotificationClicks(): void {
  const router = useRouter()
  useEffect(() => {
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpen(data)) return
      ports[0]?.postMessage(true)
      if (confirmLeave()) router.push(data.path)
    }
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    workers?.addEventListener('message', onMessage)
    return () => workers?.removeEventListener('message', onMessage)
  }, [router])
}
