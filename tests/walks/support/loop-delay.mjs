import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded before a program: tells the process that started it how long its event loop was late since the last time it asked. */
const histogram = monitorEventLoopDelay({ resolution: 10 })
histogram.enable()

process.on('message', (message) => {
  if (message !== 'loop delay') return
  const { count } = histogram
  const [p50, p99, most] = [histogram.percentile(50), histogram.percentile(99), histogram.max]
  process.send({ count, p50Ms: p50 / 1e6, p99Ms: p99 / 1e6, mostMs: most / 1e6 })
  histogram.reset()
})
