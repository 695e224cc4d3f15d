import type { Page } from 'playwright/test'

/** Degrees of the colours that the tokens have in both themes; what is nearly grey has none. */
const HUES = {
  red: [345, 375],
  amber: [20, 60],
  green: [90, 165],
  cyan: [180, 204],
  blue: [205, 235],
} as const
/** Of 255: accents stand above it, the tinted greys of both themes below. */
const LEAST_CHROMA = 48
/** Fewer pixels are the edge of something. */
const LEAST_PIXELS = 12

/** Which colours a whole page shows, as the eye finds them: also those that are drawn on a canvas. */
export async function huesOf(page: Page): Promise<string[]> {
  const picture = (await page.screenshot({ fullPage: true })).toString('base64')
  // a page of its own: the console's policy lets nothing of the kind in
  const blank = await page.context().newPage()
  const found = await blank.evaluate(
    async ({ picture: text, hues, leastChroma, leastPixels }) => {
      const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, width, height) ?? {}
      const counts = new Map<string, number>()
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]]
        const most = Math.max(r, g, b)
        const chroma = most - Math.min(r, g, b)
        if (chroma < leastChroma) continue
        const sixth = most === r ? (g - b) / chroma : most === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma
        const degrees = (sixth * 60 + 360) % 360
        const hue = Object.entries(hues).find(([, [from, to]]) =>
          [degrees, degrees + 360].some((one) => one >= from && one <= to),
        )?.[0]
        const name = hue ?? `hue ${Math.round(degrees / 15) * 15}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return [...counts].flatMap(([name, count]) => (count >= leastPixels ? [name] : [])).sort()
    },
    { picture, hues: HUES, leastChroma: LEAST_CHROMA, leastPixels: LEAST_PIXELS },
  )
  await blank.close()
  return found
}
