import type { Box } from '../mapView'
import type { PlacedMap } from '../placeCards'

export interface Size {
  width: number
  height: number
}

export interface View {
  x: number
  y: number
  zoom: number
}

/** Below it, text can't be read. */
export const READABLE_ZOOM = 0.65
/** Of a card that is shown, and of a map that is too large to be read as a whole. */
export const CARD_ZOOM = 0.8
export const MIN_ZOOM = 0.002
const PADDING_PX = 32
/** The buttons of the map cover no card there. */
const TOP_PX = 48

const zoomFor = (bounds: Box, { width, height }: Size): number =>
  Math.max(MIN_ZOOM, Math.min(1, (width - 2 * PADDING_PX) / bounds.width, (height - TOP_PX - PADDING_PX) / bounds.height))

export const wholeView = (bounds: Box, frame: Size): View => {
  const zoom = zoomFor(bounds, frame)
  const y = TOP_PX + (frame.height - TOP_PX - PADDING_PX - bounds.height * zoom) / 2
  return { x: (frame.width - bounds.width * zoom) / 2 - bounds.x * zoom, y: y - bounds.y * zoom, zoom }
}

/** A map too large to be read as a whole begins where calls do: in the middle of the frame, but with no empty space above the map. */
export const firstView = ({ bounds, cards: [first] }: Pick<PlacedMap, 'bounds' | 'cards'>, frame: Size): View => {
  if (first === undefined || zoomFor(bounds, frame) >= READABLE_ZOOM) return wholeView(bounds, frame)
  const middle = frame.height / 2 - (first.y + first.height / 2) * CARD_ZOOM
  return { x: PADDING_PX - first.x * CARD_ZOOM, y: Math.min(middle, TOP_PX - bounds.y * CARD_ZOOM), zoom: CARD_ZOOM }
}
