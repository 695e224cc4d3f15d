import { runProgram } from './lib/program.mjs'
import { brokerEnv } from './lib/simulator.mjs'

await runProgram({ name: 'simulator', prepare: (run) => ({ env: brokerEnv(run) }) })
