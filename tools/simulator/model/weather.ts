import { chance, drift } from './chance'
import { dayOfYear, HOUR_MS, wallClock, type Place } from './place'

/** Sun on the flat ground in W/m², cover 0-1, air in °C, rain in mm/h. */
export type Weather = { irradiance: number; clouds: number; airC: number; rainMmPerH: number }

const RADIANS = Math.PI / 180

/**
 * Sine of the sun's height, local noon at 12:00: sin φ·sin δ + cos φ·cos δ·cos h with the declination of Cooper
 * (1969), δ = 23.45°·sin(360°·(284 + n)/365).
 */
export const sunHeight = (place: Place, at: number): number => {
  const { hours } = wallClock(place, at)
  const declination = 23.45 * RADIANS * Math.sin((2 * Math.PI * (284 + dayOfYear(place, at))) / 365)
  const latitude = place.latitude * RADIANS
  const hourAngle = 15 * RADIANS * (hours - 12)
  return (
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  )
}

/** Clear-sky irradiance on the flat, W/m² (Haurwitz 1945): 1098·z·exp(−0.057/z), z the sine of the sun's height. */
const clearSky = (height: number): number => (height <= 0 ? 0 : 1098 * height * Math.exp(-0.057 / height))

/** What a cover of 0-1 leaves of it (Kasten and Czeplak 1980): 1 − 0.75·n^3.4. */
const throughClouds = (clouds: number): number => 1 - 0.75 * clouds ** 3.4

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const RAIN_FROM = 0.8

/** Keeps the wanderings of one sky apart. */
const [FRONT, PASSING, AIR, RAIN] = [1, 2, 3, 4]

/** The weather of a place at an instant (epoch ms): fronts of hours, passing clouds of minutes. */
export const weatherAt = (place: Place, at: number): Weather => {
  const front = drift({ seed: place.seed + FRONT, at, periodMs: 7 * HOUR_MS })
  const passing = drift({ seed: place.seed + PASSING, at, periodMs: HOUR_MS / 6 })
  const clouds = clamp(0.35 + 0.6 * front + 0.25 * passing, 0, 1)
  const { hours } = wallClock(place, at)
  const daily = 6 * Math.cos(((hours - 15) / 12) * Math.PI)
  const airC = 15 + daily + 4 * drift({ seed: place.seed + AIR, at, periodMs: 30 * HOUR_MS })
  const isRaining = front > RAIN_FROM && chance(place.seed + RAIN, Math.floor(at / HOUR_MS)) < 0.7
  const rainMmPerH = isRaining ? (front - RAIN_FROM) * 20 : 0
  return { irradiance: clearSky(sunHeight(place, at)) * throughClouds(clouds), clouds, airC, rainMmPerH }
}
