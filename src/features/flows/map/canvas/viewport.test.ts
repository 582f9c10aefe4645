/** @jest-environment node */
import type { Card } from '../mapView'
import { firstView, READABLE_ZOOM, wholeView, type Size } from './useViewport'

const bounds = { x: 40, y: -20, width: 1300, height: 400 }
const entry: Card = { id: 'entry', kind: 'entry', numbers: [], x: 40, y: 100, width: 224, height: 76 }
const map = { bounds, cards: [entry] }

const edgesIn = ({ x, y, zoom }: ReturnType<typeof wholeView>) => ({
  left: bounds.x * zoom + x,
  top: bounds.y * zoom + y,
  right: (bounds.x + bounds.width) * zoom + x,
  bottom: (bounds.y + bounds.height) * zoom + y,
})

test.each([
  ['wide', { width: 968, height: 470 }],
  ['narrow', { width: 340, height: 416 }],
  ['low', { width: 1900, height: 256 }],
])('the whole map is inside a %s frame, in its middle and below the buttons', (_, frame: Size) => {
  const { left, top, right, bottom } = edgesIn(wholeView(bounds, frame))
  expect(left).toBeGreaterThanOrEqual(31.9)
  expect(left).toBeCloseTo(frame.width - right)
  expect(top).toBeGreaterThanOrEqual(47.9)
  expect(bottom).toBeLessThanOrEqual(frame.height - 31.9)
})

test('a map opens as a whole where it can be read, otherwise with all of its columns, otherwise where calls come in', () => {
  const large = { width: 968, height: 470 }
  expect(firstView(map, large)).toEqual(wholeView(bounds, large))
  expect(firstView(map, large).zoom).toBeGreaterThanOrEqual(READABLE_ZOOM)
  const columns = edgesIn(firstView(map, { width: 700, height: 470 }))
  expect([columns.left, columns.right].map(Math.round)).toEqual([32, 668])
  const { x, y, zoom } = firstView(map, { width: 500, height: 470 })
  expect(zoom).toBeGreaterThan(READABLE_ZOOM)
  expect(entry.x * zoom + x).toBeCloseTo(32)
  expect(bounds.y * zoom + y).toBeCloseTo(48)
  const [low, tall] = [{ width: 500, height: 160 }, { width: 500, height: 900 }].map((frame) => firstView(map, frame))
  expect(low === undefined ? null : (entry.y + entry.height / 2) * low.zoom + low.y).toBeCloseTo(80)
  expect(tall === undefined ? null : bounds.y * tall.zoom + tall.y).toBeCloseTo(48)
})

test('a frame that has no size yet gives a view all the same', () => {
  expect(wholeView(bounds, { width: 0, height: 0 }).zoom).toBeGreaterThan(0)
})
