import { sizes } from './cardRows'

export interface Point {
  x: number
  y: number
}

const at = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`

/** Leaves and arrives level. */
const curve = (from: Point, to: Point): string => {
  const x = (from.x + to.x) / 2
  return `C${at({ x, y: from.y })} ${at({ x, y: to.y })} ${at(to)}`
}

/** Where it passes other cards, it runs level for as long as they are wide. */
const through = (points: readonly Point[], direction: 1 | -1): string => {
  const half = (direction * sizes.width) / 2
  const [first, ...others] = points
  if (first === undefined) return ''
  let before = first
  const parts = [`M${at(first)}`]
  others.forEach((point, index) => {
    if (index === others.length - 1) {
      parts.push(curve(before, point))
      return
    }
    const [into, outOf] = [{ x: point.x - half, y: point.y }, { x: point.x + half, y: point.y }]
    parts.push(curve(before, into), `L${at(outOf)}`)
    before = outOf
  })
  return parts.join('')
}

export const forwardLine = (start: Point, bends: readonly Point[], end: Point): string => through([start, ...bends, end], 1)

export const backLine = (start: Point, bends: readonly Point[], end: Point): string => through([start, ...bends, end], -1)

const OWN_PX = 56

/** Back to the heading of the same card. */
export const ownLine = (start: Point, end: Point): string =>
  `M${at(start)}C${at({ x: start.x + OWN_PX, y: start.y })} ${at({ x: end.x + OWN_PX, y: end.y })} ${at(end)}`

export const ARROW_LONG_PX = 10

const ARROW_HALF_PX = 4

/** `direction`: 1 for an arrow that points right. Its line ends inside it. */
export const arrow = ({ x, y }: Point, direction: 1 | -1, lineWidth: number): string => {
  const [back, half] = [x - direction * (ARROW_LONG_PX + 1), ARROW_HALF_PX + lineWidth / 2]
  return `M${at({ x: back, y: y - half })}L${at({ x, y })}L${at({ x: back, y: y + half })}Z`
}
