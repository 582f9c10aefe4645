import type { Node, ReactFlowInstance } from '@xyflow/react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Box, Card } from '../card'
import type { MapTrail } from '../mapView'
import { boundsOf, type PlacedMap } from '../placeCards'
import type { CardNode } from './cardNode'

type Instance = ReactFlowInstance<Node<CardNode>>

/** Below it, text can't be read. */
const READABLE_ZOOM = 0.5
const PADDING_PX = 32
export const MIN_ZOOM = 0.002

const fit = (bounds: Box, frame: HTMLElement): number =>
  Math.min(1, (frame.clientWidth - 2 * PADDING_PX) / bounds.width, (frame.clientHeight - 2 * PADDING_PX) / bounds.height)

const showAll = (instance: Instance, bounds: Box, frame: HTMLElement): void => {
  const zoom = Math.max(MIN_ZOOM, fit(bounds, frame))
  const x = (frame.clientWidth - bounds.width * zoom) / 2 - bounds.x * zoom
  const y = (frame.clientHeight - bounds.height * zoom) / 2 - bounds.y * zoom
  void instance.setViewport({ x, y, zoom })
}

const isOn = (card: Card, keys: ReadonlySet<string>): boolean => card.kind === 'branch' && card.branch.steps.some(({ key }) => keys.has(key))

export const useViewport = (frameRef: RefObject<HTMLDivElement | null>, placed: PlacedMap, trail: MapTrail | null) => {
  const [isReady, setIsReady] = useState(false)
  const instance = useRef<Instance | null>(null)
  const map = useRef(placed)
  useEffect(() => {
    map.current = placed
  }, [placed])

  const handleFit = useCallback((): void => {
    if (instance.current !== null && frameRef.current !== null) showAll(instance.current, map.current.bounds, frameRef.current)
  }, [frameRef])

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
      const height = Math.min(card.height, element.clientHeight / READABLE_ZOOM)
      void flow.setCenter(card.x + card.width / 2, card.y + height / 2, { zoom: Math.max(zoom, READABLE_ZOOM + 0.25) })
    },
    [frameRef],
  )

  /** A map too large to be read as a whole begins where calls do. */
  const handleInit = useCallback(
    (flow: Instance): void => {
      instance.current = flow
      setIsReady(true)
      const element = frameRef.current
      if (element === null) return
      if (fit(map.current.bounds, element) >= READABLE_ZOOM) {
        handleFit()
        return
      }
      const first = map.current.cards[0]
      if (first === undefined) return
      const zoom = READABLE_ZOOM + 0.2
      void flow.setViewport({ x: PADDING_PX - first.x * zoom, y: element.clientHeight / 2 - (first.y + first.height / 2) * zoom, zoom })
    },
    [frameRef, handleFit],
  )

  const follow = useEffectEvent((): void => {
    const [flow, element] = [instance.current, frameRef.current]
    if (trail === null || flow === null || element === null) return
    if (trail.isOver === true) {
      const { cards } = map.current
      const passed = cards.filter((card) => card.kind === 'entry' || isOn(card, trail.passed))
      if (passed.length > 0) showAll(flow, boundsOf(passed), element)
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
