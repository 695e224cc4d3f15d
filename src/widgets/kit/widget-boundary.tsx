'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Component, type ReactNode } from 'react'
import { Button } from '@/ui/button'
import { WidgetFrame } from './widget-frame'
import { WidgetNotice } from './widget-notice'

/** One broken widget breaks only itself. */
export class WidgetBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <BrokenWidget retry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

function BrokenWidget({ retry }: { retry: () => void }) {
  const t = useTranslations('widgets')
  return (
    <WidgetFrame status="error">
      <WidgetNotice icon={<TriangleAlert />} title={t('brokenTitle')} text={t('brokenText')}>
        <Button size="sm" className="mt-1" onClick={retry}>
          {t('retry')}
        </Button>
      </WidgetNotice>
    </WidgetFrame>
  )
}
