import { runProgram } from './lib/program.mjs'
import { brokerOptions } from './lib/simulator.mjs'

await runProgram({ name: 'simulator', prepare: (run) => ({ options: brokerOptions(run) }) })
