/**
 * Loaded before a program: on SIGUSR2 its clock jumps an hour back or ahead and stays there. Only the time of day
 * jumps, as when somebody sets the clock; timers go on.
 */
const HOUR_MS = 3_600_000
const RealDate = Date
let offset = 0

process.on('SIGUSR2', () => {
  offset = offset === 0 ? (Math.random() < 0.5 ? -HOUR_MS : HOUR_MS) : 0
})

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length > 0) super(...args)
    else super(RealDate.now() + offset)
  }

  static now() {
    return RealDate.now() + offset
  }
}
