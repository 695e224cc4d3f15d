'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSize } from '@/ui/measure/use-size'
import type { MailPreview } from './use-mail-preview'

/** Width of a mail program's window, px. */
const WIDTHS = { phone: 390, desktop: 760 } as const
export type MailWidth = keyof typeof WIDTHS

const UNMEASURED = { width: 0, height: 0 }
const LEAST_HEIGHT = 240

type Props = { preview: MailPreview; width: MailWidth }

/**
 * The HTML of a mail in a frame that runs no scripts and leads nowhere. It has the width of the mail program and is drawn
 * smaller where there is less room.
 */
export function MailFrame({ preview, width }: Props) {
  const t = useTranslations('mailings.preview')
  const { ref, size } = useSize<HTMLDivElement>(UNMEASURED)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const measure = useCallback(() => {
    const content = frame.current?.contentDocument?.body?.offsetHeight ?? 0
    setHeight(Math.max(LEAST_HEIGHT, content))
  }, [])
  // another width breaks other lines, and a frame may be loaded before anybody listens
  useEffect(() => {
    const drawn = requestAnimationFrame(measure)
    return () => cancelAnimationFrame(drawn)
  }, [measure, preview.html, width, size.width])
  const wide = WIDTHS[width]
  const scale = size.width > 0 ? Math.min(1, size.width / wide) : 1
  return (
    <div ref={ref} className="overflow-hidden rounded-control border border-line bg-sunken">
      <div className="mx-auto" style={{ width: wide * scale, height: height * scale }}>
        <iframe
          title={t('frame', { subject: preview.subject })}
          srcDoc={preview.html}
          sandbox="allow-same-origin"
          ref={frame}
          onLoad={measure}
          className="origin-top-left border-0"
          style={{ width: wide, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
