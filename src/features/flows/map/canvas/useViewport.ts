import type { Node, ReactFlowInstance } from '@xyflow/react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Card, Trail, CardNode, Box } from '../mapView'
import { boundsOf, type PlacedMap } from '../placeCards'

export interface Size {
  width: number
  height: number
}

interface View {
  x: number
  y: number
  zoom: number
}

/** Below it, text can't be read. */
export const READABLE_ZOOM = 0.65
/** Below it, a map doesn't open fitted into its frame: names could not be told apart. */
const FITTED_ZOOM = 0.4
/** Of a card that is shown, and of a map that is too large to open fitted. */
const CARD_ZOOM = 0.8
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

/**
 * As a whole; or, a map too high for that, with all of its columns; or, one too wide for that, where calls come in. Then
 * the beginning is in the middle of the frame, but with no empty space above the map.
 */
export const firstView = ({ bounds, cards: [first] }: Pick<PlacedMap, 'bounds' | 'cards'>, frame: Size): View => {
  if (first === undefined || zoomFor(bounds, frame) >= READABLE_ZOOM) return wholeView(bounds, frame)
  const wide = (frame.width - 2 * PADDING_PX) / bounds.width
  const zoom = wide >= FITTED_ZOOM ? Math.min(wide, CARD_ZOOM) : CARD_ZOOM
  const middle = frame.height / 2 - (first.y + first.height / 2) * zoom
  return { x: PADDING_PX - (wide >= FITTED_ZOOM ? bounds.x : first.x) * zoom, y: Math.min(middle, TOP_PX - bounds.y * zoom), zoom }
}

type Instance = ReactFlowInstance<Node<CardNode>>

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight })

const isSame = (one: View, other: View): boolean => one.x === other.x && one.y === other.y && one.zoom === other.zoom

const isOn = (card: Card, keys: ReadonlySet<string>): boolean => card.kind === 'branch' && card.branch.steps.some(({ key }) => keys.has(key))

interface Looking {
  frameRef: RefObject<HTMLDivElement | null>
  placed: PlacedMap
  trail: Trail | null
  /** Always as a whole, though it may be too small to be read. */
  isPreview: boolean
}

export const useViewport = ({ frameRef, placed, trail, isPreview }: Looking) => {
  const [isReady, setIsReady] = useState(false)
  const instance = useRef<Instance | null>(null)
  const map = useRef(placed)
  /** What the map was set to when it was last fitted into its frame. */
  const fitted = useRef<{ view: View; isWhole: boolean } | null>(null)

  const fit = useCallback(
    (isWhole: boolean): void => {
      const [flow, element] = [instance.current, frameRef.current]
      if (flow === null || element === null) return
      const view = isWhole ? wholeView(map.current.bounds, sizeOf(element)) : firstView(map.current, sizeOf(element))
      fitted.current = { view, isWhole }
      void flow.setViewport(view)
    },
    [frameRef],
  )
  const handleFit = useCallback((): void => fit(true), [fit])

  /** Nobody has moved the map since it was fitted, nor has it been moved to show a card. */
  const fitAgain = useCallback((): void => {
    const last = fitted.current
    if (last !== null && instance.current !== null && isSame(last.view, instance.current.getViewport())) fit(last.isWhole)
  }, [fit])

  useEffect(() => {
    map.current = placed
    fitAgain()
  }, [placed, fitAgain])

  useEffect(() => {
    if (frameRef.current === null) return
    const resizes = new ResizeObserver(fitAgain)
    resizes.observe(frameRef.current)
    return () => resizes.disconnect()
  }, [frameRef, fitAgain])

  /** Moves the card into view unless it is there already. */
  const show = useCallback(
    (id: string): void => {
      const [flow, element] = [instance.current, frameRef.current]
      const card = map.current.cards.find((each) => each.id === id)
      if (flow === null || element === null || card === undefined) return
      const { x, y, zoom } = flow.getViewport()
      const [left, top] = [card.x * zoom + x, card.y * zoom + y]
      const [right, bottom] = [left + card.width * zoom, top + Math.min(card.height * zoom, element.clientHeight)]
      const isInView = zoom >= READABLE_ZOOM && left >= 0 && top >= 0 && right <= element.clientWidth && bottom <= element.clientHeight
      if (isInView) return
      const height = Math.min(card.height, element.clientHeight / CARD_ZOOM)
      void flow.setCenter(card.x + card.width / 2, card.y + height / 2, { zoom: Math.max(zoom, CARD_ZOOM) })
    },
    [frameRef],
  )

  const handleInit = useCallback(
    (flow: Instance): void => {
      instance.current = flow
      setIsReady(true)
      fit(isPreview)
    },
    [fit, isPreview],
  )

  const follow = useEffectEvent((): void => {
    const [flow, element] = [instance.current, frameRef.current]
    if (trail === null || flow === null || element === null) return
    if (trail.isOver === true) {
      const { cards } = map.current
      const passed = cards.filter((card) => card.kind === 'entry' || isOn(card, trail.passed))
      if (passed.length > 0) void flow.setViewport(wholeView(boundsOf(passed), sizeOf(element)))
      return
    }
    const card = trail.now === null ? undefined : map.current.cards.find((each) => isOn(each, new Set([trail.now ?? ''])))
    if (card !== undefined) show(card.id)
  })
  // An edit makes the trail anew; what the user looks at stays unless the call went elsewhere.
  const way = trail === null ? null : JSON.stringify([trail.isOver, trail.now, ...trail.passed])
  useEffect(() => {
    if (isReady && way !== null) follow()
  }, [isReady, way])

  return { handleInit, handleFit, show }
}
