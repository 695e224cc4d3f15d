import type { ReactNode } from 'react'
import { MessagesProvider } from '@/app/messages'
import { PublicHeader } from '@/features/shell/public-header'

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider only={['app', 'ui', 'shell', 'auth']}>
      <PublicHeader />
      <main>{children}</main>
    </MessagesProvider>
  )
}
