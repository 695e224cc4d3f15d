import type uPlot from 'uplot'
import { spreadLabels } from '@/components/chart/spread-labels'
import type { PlotState } from './plot-state'

const RIBBON_PX = 6
const GUTTER_PX = 4
const LABEL_PX = 12

/** Runs a drawing inside the plotting area in canvas pixels, and leaves the canvas as it was. */
function drawInsidePlot(plot: uPlot, draw: (context: CanvasRenderingContext2D, ratio: number) => void) {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  draw(ctx, devicePixelRatio)
  ctx.restore()
}

/** The bands of the left scale, a gutter along it: a tint over all of the plot would weigh more than the curve. */
export function drawBehind(plot: uPlot, { props: { bands = [] }, color }: PlotState): void {
  drawInsidePlot(plot, (context, ratio) => {
    for (const band of bands) {
      const [high, low] = [plot.valToPos(band.to, 'left', true), plot.valToPos(band.from, 'left', true)]
      context.fillStyle = color(band.color, 0.7)
      context.fillRect(plot.bbox.left, high, GUTTER_PX * ratio, low - high)
    }
  })
}

/** Stretches of time: a strong strip along the time axis, a pale one up to the top. */
export function drawRibbons(plot: uPlot, { props: { ribbons = [] }, color }: PlotState): void {
  drawInsidePlot(plot, (context, ratio) => {
    const { top, height } = plot.bbox
    for (const ribbon of ribbons) {
      const [left, right] = [plot.valToPos(ribbon.from, 'x', true), plot.valToPos(ribbon.to, 'x', true)]
      const width = Math.max(2 * ratio, right - left)
      context.fillStyle = color(ribbon.color ?? 'var(--accent)', 0.1)
      context.fillRect(left, top, width, height)
      context.fillStyle = color(ribbon.color ?? 'var(--accent)')
      context.fillRect(left, top + height - RIBBON_PX * ratio, width, RIBBON_PX * ratio)
    }
  })
}

/** Lines of the left scale, the names of lines and bands, and the signs of instants. */
export function drawInFront(plot: uPlot, drawn: PlotState): void {
  drawInsidePlot(plot, (context, ratio) => {
    drawLines(plot, drawn, context, ratio)
    drawMarkers(plot, drawn, context, ratio)
    drawNames(plot, drawn, context, ratio)
  })
}

type Draw = (plot: uPlot, drawn: PlotState, context: CanvasRenderingContext2D, ratio: number) => void

const drawLines: Draw = (plot, { props: { lines = [] }, color }, context, ratio) => {
  context.lineWidth = ratio
  context.setLineDash([4 * ratio, 4 * ratio])
  for (const line of lines) {
    const y = Math.round(plot.valToPos(line.value, 'left', true))
    context.strokeStyle = color(line.color)
    context.beginPath()
    context.moveTo(plot.bbox.left, y)
    context.lineTo(plot.bbox.left + plot.bbox.width, y)
    context.stroke()
  }
}

const drawMarkers: Draw = (plot, { props: { markers = [] }, color }, context, ratio) => {
  const { top, height } = plot.bbox
  const size = 5 * ratio
  context.setLineDash([2 * ratio, 3 * ratio])
  for (const marker of markers) {
    const x = Math.round(plot.valToPos(marker.at, 'x', true))
    context.strokeStyle = context.fillStyle = color(marker.color ?? 'var(--ink)')
    context.beginPath()
    context.moveTo(x, top + size)
    context.lineTo(x, top + height)
    context.stroke()
    context.beginPath()
    context.moveTo(x - size, top)
    context.lineTo(x + size, top)
    context.lineTo(x, top + 1.6 * size)
    context.fill()
  }
}

const drawNames: Draw = (plot, { props: { lines = [], bands = [] }, color, font }, context, ratio) => {
  const { left, top, width, height } = plot.bbox
  const names = [
    ...lines.map(({ value, label, color: css }) => ({ value, label, css, above: 8 * ratio })),
    ...bands.map((band) => ({
      value: (band.from + band.to) / 2,
      label: band.label,
      css: band.color,
      above: 0,
    })),
  ]
    .map((name) => ({ ...name, y: plot.valToPos(name.value, 'left', true) - name.above }))
    .filter(({ y, label }) => label && y > top - 12 * ratio && y < top + height + 12 * ratio)
    // names that cannot stand near their lines only hide the curve
    .slice(0, Math.floor(height / (2 * LABEL_PX * ratio)))
  const edge = (LABEL_PX / 2 + 2) * ratio
  const room = { gap: (LABEL_PX + 2) * ratio, low: top + edge, high: top + height - edge }
  const ys = spreadLabels(
    names.map(({ y }) => y),
    room,
  )
  context.font = `500 ${LABEL_PX * ratio}px ${font}`
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.setLineDash([])
  context.lineJoin = 'round'
  context.lineWidth = 3 * ratio
  names.forEach(({ label, css }, index) => {
    const [x, y] = [left + width - 4 * ratio, ys[index] ?? 0]
    context.strokeStyle = color('var(--surface)', 0.85)
    context.strokeText(label, x, y)
    context.fillStyle = color(css)
    context.fillText(label, x, y)
  })
}
