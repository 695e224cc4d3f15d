import type { ReactNode } from 'react'
import { MessagesProvider } from '@/app/messages'
import { PublicHeader } from '@/features/shell/public-header'
import { MaintenanceOfPage } from '@/features/shell/status/maintenance-of-page'
import { maintenanceNow } from '@/server/system/health/maintenance-now'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider only={['app', 'ui', 'shell', 'auth']}>
      <PublicHeader />
      <MaintenanceOfPage maintenance={await maintenanceNow()} />
      <main>{children}</main>
    </MessagesProvider>
  )
}
