// Next finds the middleware here when there is a src/app; the logic stays in the root file. The config must be a literal.
export { middleware } from '../middleware'

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/static|_next/image|icon\\.svg|apple-icon\\.png|manifest\\.webmanifest|sw\\.js|openapi\\.d\\.ts|offline\\.(?:html|js|css)|icons/|favicon\\.ico).*)',
    '/api/(.*%.*)',
    { source: '/api/:path*', has: [{ type: 'header', key: 'access-control-request-method' }] },
  ],
}
