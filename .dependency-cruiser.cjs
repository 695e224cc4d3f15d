/**
 * Rooms of src/server, from the bottom to the top: a room imports those in lines above its own, and itself. Files beside
 * the rooms (settings, log, errors, verb) may be imported by all of them.
 */
const FLOORS = [
  ['logging', 'tracing'],
  ['db'],
  ['audit'],
  ['timeseries', 'runtime'],
  ['firmware'],
  ['devices'],
  ['pump', 'notifications', 'live', 'dashboards'],
  ['alerts', 'accounts'],
  ['rollouts', 'guests'],
  ['ingestion', 'lifecycle', 'telegram'],
  ['admin', 'todos', 'mailings'],
  ['backups'],
  ['seed', 'system'],
  ['http'],
]

const direction = FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const allowed = [room, ...FLOORS.slice(0, floor).flat()].join('|')
    return {
      name: `server-${room}-imports-downwards`,
      severity: 'error',
      from: { path: `^src/server/${room}/`, pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${allowed})/` },
    }
  }),
)

/** Circular imports fail, type imports included, and so does an arrow back between rooms of the server; layers are ESLint's. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'server-room-on-a-floor',
      severity: 'error',
      from: {},
      to: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${FLOORS.flat().join('|')})/` },
    },
    ...direction,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'src/generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
