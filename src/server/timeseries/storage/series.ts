/** Channels per metric; a series is a metric of one channel. */
const CHANNELS = 256

/** The stored number of a series: metric × 256 + channel, which fits a smallint for metrics up to 127. */
export const seriesOf = (metric: number, channel: number): number => metric * CHANNELS + channel

/** The stored number of a series' metric. */
export const metricOf = (series: number): number => Math.floor(series / CHANNELS)

export const channelOf = (series: number): number => series % CHANNELS
