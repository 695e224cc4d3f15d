const PIECE = 1_000

/** What an administrator downloads, to its last byte: its rows and the seconds it took. */
async function download({ exportRecords }, query) {
  const actor = { userId: '00000000-0000-4000-8000-000000000000', role: 'admin', sessionId: null }
  const ctx = { actor, now: new Date(), address: '10.0.0.1', userAgent: 'bench', requestId: 'bench' }
  const from = performance.now()
  const { body } = await exportRecords(ctx, { query })
  let rows = 0
  for await (const piece of body) for (const byte of piece) if (byte === 10) rows += 1
  return { rows, seconds: (performance.now() - from) / 1000 }
}

/** The same rows by the driver alone, in pages of the same size. */
async function readPlainly({ pool }, most) {
  const from = performance.now()
  let rows = 0
  for (let before = null; rows < most;) {
    const text = `select * from audit_record where $1::bigint is null or id < $1 order by id desc limit ${PIECE}`
    const found = (await pool().query(text, [before])).rows
    if (found.length === 0) break
    rows += found.length
    before = found.at(-1).id
  }
  return { rows, seconds: (performance.now() - from) / 1000 }
}

/** Prints the speed of exports beside that of plain reading, in the same run. */
export async function printExports(server, line) {
  const { rows: all } = await readPlainly(server, Infinity)
  const plain = await readPlainly(server, all)
  const speed = ({ rows, seconds }) => rows / seconds
  const say = (name, done) => {
    const share = `${(speed(done) / speed(plain)).toFixed(2)} of plain reading`
    line(
      name,
      `${done.rows.toLocaleString('en')} rows, ${Math.round(speed(done)).toLocaleString('en')} rows/s, ${share}`,
    )
  }
  console.log(`\nexports, to the last byte; plain reading is by pages of ${PIECE} through the driver\n`)
  say('plain reading', plain)
  const cases = { 'all, CSV': { format: 'csv' }, 'all, JSON lines': { format: 'jsonl' } }
  const some = { 'one entity type': { entityType: 'device' }, 'a frequent word': { query: 'well' } }
  for (const [name, query] of Object.entries({ ...cases, ...some }))
    say(name, await download(server, { format: 'csv', ...query }))
}
