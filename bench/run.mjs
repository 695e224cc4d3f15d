const BENCHES = ['ingest', 'storage', 'rollups', 'dashboard', 'audit', 'users', 'devices', 'rollouts']
const first = process.argv[2] ?? ''
const name = first === '' || first.startsWith('-') ? 'ingest' : first

if (BENCHES.includes(name)) await import(`./${name}.mjs`)
else {
  console.error(`There is no benchmark "${name}"; choose one of ${BENCHES.join(', ')}.`)
  process.exitCode = 2
}
