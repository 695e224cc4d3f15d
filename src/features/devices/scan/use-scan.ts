'use client'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { makeDetector } from './barcodes'

const SCAN_INTERVAL_MS = 200

/** Looks through the camera until a code is read. `failed`: the camera is denied, in use or not there. */
export function useScan(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onText)
  useEffect(() => {
    const stop = new AbortController()
    void detectCode(video, stop.signal)
      .then((text) => text !== null && found(text))
      .catch(() => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [video])
  return { failed }
}

async function detectCode(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
): Promise<string | null> {
  const detector = makeDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    const screen = video.current
    if (!detector || !screen) return null
    screen.srcObject = stream
    await screen.play()
    while (!signal.aborted) {
      // a frame that cannot be read says nothing of the next one
      const [code] = await detector.detect(screen).catch(() => [])
      if (code?.rawValue && !signal.aborted) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
