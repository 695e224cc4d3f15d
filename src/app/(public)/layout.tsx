import type { ReactNode } from 'react'
import { MessagesProvider } from '@/app/messages'
import { PublicHeader } from '@/features/shell/public-header'
import { MaintenanceLine } from '@/features/shell/status/maintenance-line'
import { maintenanceNow } from '@/server/system/health/maintenance-now'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const maintenance = await maintenanceNow()
  return (
    <MessagesProvider only={['app', 'ui', 'shell', 'auth']}>
      <PublicHeader />
      {maintenance && <MaintenanceLine maintenance={maintenance} />}
      <main>{children}</main>
    </MessagesProvider>
  )
}
