import { forbidden, notFound } from 'next/navigation'
import { accessOf, FORBIDDEN_PATH } from '@/domain/access/routes'
import { requirePage } from '@/server/accounts/sessions/require-page'
import { recordForbiddenPage } from '@/server/http/page-call'

/** Any address without a page of its own: guarded like its neighbours, then 404. */
export default async function Missing({ params }: { params: Promise<{ path: string[] }> }) {
  const pathname = `/${(await params).path.map(decodeURIComponent).join('/')}`
  if (pathname === FORBIDDEN_PATH) {
    await recordForbiddenPage()
    forbidden()
  }
  if (accessOf(pathname) !== 'public') await requirePage(pathname)
  notFound()
}
