import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagesProvider } from '@/app/messages'
import { WidgetTypeGrid } from '@/features/dashboard/library/widget-gallery'
import { GalleryScreen } from '@/features/gallery/gallery-screen'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('gallery'))('title'),
})

/** Public: it shows made-up data only. */
export default function DemoPage() {
  return (
    <MessagesProvider>
      <GalleryScreen widgets={<WidgetTypeGrid />} />
    </MessagesProvider>
  )
}
