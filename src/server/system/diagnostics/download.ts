import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { downloadDiagnostics } from '@/contracts/superuser/diagnostics'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { type BundleFile, makeBundle } from './bundle'

const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

function archiveOf(files: readonly BundleFile[], folder: string): ReadableStream<Uint8Array> {
  const archive = pack()
  for (const { name, text } of files) archive.entry({ name: `${folder}/${name}` }, text)
  archive.finalize()
  return Readable.toWeb(archive.pipe(createGzip())) as ReadableStream<Uint8Array>
}

/** Made as a whole before it is sent: it is small. */
export const sendDiagnostics: Verb<typeof downloadDiagnostics> = async (ctx) => {
  const files = await makeBundle(ctx)
  const entity = { type: 'setting', id: 'diagnostics', name: 'diagnostics' } as const
  await db().$transaction((tx) => recordAudit(tx, ctx, { action: 'diagnostics.download', entity }))
  const name = `cistern-diagnostics-${stampOf(ctx.now)}`
  return new Response(archiveOf(files, name), {
    headers: {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${name}.tar.gz"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
