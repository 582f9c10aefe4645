import Add from '@mui/icons-material/Add'
import FitScreen from '@mui/icons-material/FitScreen'
import Remove from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
  type Node,
  type ReactFlowInstance,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import {
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  memo,
} from 'react'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { useIsPrinting } from '../../useIsPrinting'
import {
  type Card,
  type MapView,
  type CardNode,
  takenKey,
  destinationShare,
  exitShare,
  type MapCounts,
  type Share,
  shareText,
  type Trail,
} from '../mapView'
import { placeCards, type PlacedMap } from '../placeCards'
import { useViewport, MIN_ZOOM } from './useViewport'
import '../map.css'
import type { FlowGraph, MapBranch } from '../flowGraph'
import { BranchCard, DestinationCard, EntryCard, UnreachedZone } from './BranchCard'
import { type MapLine, arrow } from '../cardLines'

const isTaken = ({ stepKey, exit, destination }: MapLine, trail: Trail | null): boolean => {
  if (trail === null) return false
  if (stepKey === null) return trail.passed.size > 0
  return destination === null ? trail.taken.has(takenKey(stepKey, exit?.key ?? '', exit?.to ?? null)) : trail.passed.has(stepKey)
}

const shareOn = ({ stepKey, exit, destination }: MapLine, counts: MapCounts): Share | null => {
  if (stepKey === null) return { calls: counts.calls, of: null }
  if (destination !== null) return destinationShare(counts, stepKey, destination)
  return exit === null ? null : exitShare(counts, { key: stepKey }, exit)
}

const [MIN_WIDTH, MORE_WIDTH] = [2, 7]

const widthOf = (share: Share | null, counts: MapCounts | null): number =>
  share === null || counts === null || counts.calls === 0 ? MIN_WIDTH : MIN_WIDTH + MORE_WIDTH * Math.min(1, share.calls / counts.calls)

const [PILL_HEIGHT_PX, PILL_GAP_PX, PILL_PADDING_PX, LETTER_PX] = [20, 8, 8, 6.8]

interface PillProps {
  line: MapLine
  share: Share
  before: Share | null
}

/** On the line, where it leaves its card. */
const Pill = ({ line: { start, direction }, share, before }: PillProps) => {
  const language = useLanguage()
  const text = before === null || before.calls === share.calls ? shareText(share, language) : `${formatCount(before.calls, language)} → ${formatCount(share.calls, language)}`
  const width = text.length * LETTER_PX + 2 * PILL_PADDING_PX
  const x = direction.start === 1 ? start.x + PILL_GAP_PX : start.x - PILL_GAP_PX - width
  return (
    <g className="map-pill" data-none={share.calls === 0}>
      <rect x={x} y={start.y - PILL_HEIGHT_PX / 2} width={width} height={PILL_HEIGHT_PX} rx={PILL_HEIGHT_PX / 2} />
      <text x={x + width / 2} y={start.y} dy="0.35em" textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

interface MapLinesProps extends Pick<MapView, 'trail' | 'counts' | 'before'> {
  placed: PlacedMap
}

/** One drawing for all lines: hidden from screen readers, because each card names its keys, where they lead and how many calls take them. */
const MapLines = memo(function MapLines({ placed, trail, counts, before }: MapLinesProps) {
  const unreached = new Set(placed.cards.flatMap((card) => (card.kind === 'branch' && !card.branch.isReached ? [card.id] : [])))
  const lines = placed.lines.map((line) => {
    const shareIn = (calls: MapCounts | null): Share | null => (calls === null || unreached.has(line.from) ? null : shareOn(line, calls))
    const [share, was] = [shareIn(counts), shareIn(before)]
    return { line, share, was, width: widthOf(share, counts), widthBefore: before === null ? null : widthOf(was, before) }
  })
  return (
    <svg className="map-lines" width="1" height="1" aria-hidden>
      {lines.map(({ line, share, width, widthBefore }) => (
        <g key={line.id} data-kind={line.kind} data-taken={isTaken(line, trail)} data-quiet={trail !== null} data-none={share?.calls === 0} data-tried={widthBefore !== null}>
          {widthBefore !== null && widthBefore > width ? <path className="map-line-before" d={line.path} strokeWidth={widthBefore} /> : null}
          <path className="map-line-path" d={line.path} strokeWidth={width} />
          {widthBefore !== null && widthBefore < width ? <path className="map-line-before" d={line.path} strokeWidth={widthBefore} /> : null}
          <path className="map-arrow" d={arrow(line.end, line.direction.end, width)} />
        </g>
      ))}
      {lines.map(({ line, share, was }) => (share === null ? null : <Pill key={line.id} line={line} share={share} before={was} />))}
    </svg>
  )
})

const cardTypes = { branch: BranchCard, entry: EntryCard, destination: DestinationCard, unreached: UnreachedZone }

/** Fits letter paper and A4, less the margins and what stands above. */
const pages = [
  { size: 'landscape', width: 930, height: 580 },
  { size: 'portrait', width: 665, height: 830 },
] as const

/** Loops run around the outermost cards. */
const AROUND_PX = 48

/** The whole map on one page: its cards as on screen, without what moves and zooms them. */
const PrintedMap = ({ placed: { cards, lines, bounds }, view }: { placed: PlacedMap; view: MapView }) => {
  const [width, height] = [bounds.width + 2 * AROUND_PX, bounds.height + 2 * AROUND_PX]
  const scaleOn = (page: (typeof pages)[number]): number => Math.min(1, page.width / width, page.height / height)
  const [landscape, portrait] = pages
  const page = scaleOn(portrait) > scaleOn(landscape) ? portrait : landscape
  const scale = scaleOn(page)
  const origin = { left: AROUND_PX - bounds.x, top: AROUND_PX - bounds.y }
  return (
    <>
      <GlobalStyles styles={{ '@page': { size: page.size, margin: '10mm' } }} />
      <div className="map-paper" style={{ width: width * scale, height: height * scale }}>
        <div className="map-sheet" style={{ ...origin, transform: `scale(${scale})`, transformOrigin: `${-origin.left}px ${-origin.top}px` }}>
          {cards.map((card) => {
            const CardType = cardTypes[card.kind]
            const { x: left, y: top, width: wide, height: high } = card
            return (
              <div key={card.id} className="map-place" data-kind={card.kind} style={{ left, top, width: wide, height: high }}>
                <CardType data={{ card, view }} />
              </div>
            )
          })}
          <MapLines placed={{ cards, lines, bounds }} trail={view.trail} counts={view.counts} before={view.before} />
        </div>
      </div>
    </>
  )
}

const exitsOf = ({ steps }: MapBranch) => steps.flatMap(({ exits }) => exits)

/** Where a key leads from a card: the keys of its menu, right along the flow, left to where it comes from, up and down in its order. */
export const targetOf = ({ branches }: FlowGraph, id: string, key: string): string | null => {
  const index = branches.findIndex((branch) => branch.id === id)
  const branch = branches[index]
  if (branch === undefined) return null
  switch (key) {
    case 'ArrowRight':
      return exitsOf(branch).find(({ to }) => to !== null && to !== id)?.to ?? null
    case 'ArrowLeft':
      return branches.find((other) => other.id !== id && exitsOf(other).some(({ to, isLoop }) => to === id && !isLoop))?.id ?? null
    case 'ArrowDown':
      return branches[index + 1]?.id ?? null
    case 'ArrowUp':
      return branches[index - 1]?.id ?? null
    case 'Home':
      return branches[0]?.id ?? null
    case 'End':
      return branches.at(-1)?.id ?? null
    default:
      return exitsOf(branch).find((exit) => exit.key === key)?.to ?? null
  }
}

const cardOf = (target: EventTarget): string | null => (target instanceof HTMLElement ? (target.dataset['card'] ?? null) : null)

const useCardKeys = (frameRef: RefObject<HTMLDivElement | null>, graph: FlowGraph, show: (id: string) => void) =>
  useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent): void => {
        const id = cardOf(target)
        if (id !== null && target.matches(':focus-visible')) show(id)
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const id = cardOf(event.target)
        if (id === null || event.ctrlKey || event.metaKey || event.altKey) return
        const target = targetOf(graph, id, event.key)
        if (target === null) return
        event.preventDefault()
        frameRef.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(target)}"]`)?.focus({ preventScroll: true })
      },
    }),
    [frameRef, graph, show],
  )

const Control = ({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) => (
  <Tooltip title={label} placement="bottom">
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)

/** In a line above the cards, of which it would cover one elsewhere; the overview is at the lower right. */
const controlsStyles = { display: 'flex', position: 'absolute', right: 8, top: 8, zIndex: 5 } as const

/** Before the cards, so that Tab reaches it without passing hundreds of them. */
const MapControls = ({ onFit }: { onFit: () => void }) => {
  const t = useT()
  const { zoomIn, zoomOut } = useReactFlow()
  return (
    <Paper variant="outlined" sx={controlsStyles}>
      <Control label={t('Zoom in')} onClick={() => void zoomIn()} icon={<Add fontSize="small" />} />
      <Control label={t('Zoom out')} onClick={() => void zoomOut()} icon={<Remove fontSize="small" />} />
      <Control label={t('Show the whole map')} onClick={onFit} icon={<FitScreen fontSize="small" />} />
    </Paper>
  )
}

/** A drawing of more cards than this has a small map of itself. */
const MIN_FOR_MINIMAP = 13
const ZONE_Z = -2

const nodeOf = (card: Card, view: MapView): Node<CardNode> => ({
  id: card.id,
  type: card.kind,
  position: { x: card.x, y: card.y },
  width: card.width,
  height: card.height,
  data: { card, view },
  ...(card.kind === 'unreached' && { zIndex: ZONE_Z }),
})

/** The library's, in English: how to select, move and delete by key, which nothing on this map can be. */
const noHints = { 'node.a11yDescription.default': '', 'node.a11yDescription.keyboardDisabled': '', 'edge.a11yDescription.default': '' }

const Drawing = (view: MapView) => {
  const t = useT()
  const { graph, trail, counts, hasCounts, isPreview = false } = view
  const placed = useMemo(() => placeCards(graph, hasCounts), [graph, hasCounts])
  const isPrinting = useIsPrinting()
  const nodes = useMemo(() => placed.cards.map((card) => nodeOf(card, view)), [placed, view])
  const frame = useRef<HTMLDivElement>(null)
  const { handleInit, handleFit, show } = useViewport({ frameRef: frame, placed, trail, isPreview })
  const keys = useCardKeys(frame, graph, show)
  const { shown } = view
  useEffect(() => {
    if (shown !== null) show(shown.id)
  }, [shown, show])
  const handleReady = (instance: ReactFlowInstance<Node<CardNode>>): void => handleInit(instance)
  return (
    <>
      {isPrinting ? <PrintedMap placed={placed} view={view} /> : null}
      {/* The cards inside are buttons; the keys that lead from one to another are an addition to Tab. */}
      <div ref={frame} className="flow-map" {...keys}>
        <MapControls onFit={handleFit} />
        <ReactFlow
          nodes={nodes}
          nodeTypes={cardTypes}
          onInit={handleReady}
          minZoom={MIN_ZOOM}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          ariaLabelConfig={noHints}
          zoomOnDoubleClick={false}
          panOnScroll
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          aria-label={t('Map of the call flow')}
          proOptions={{ hideAttribution: true }}
        >
          <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
          <ViewportPortal>
            <MapLines placed={placed} trail={trail} counts={counts} before={view.before} />
          </ViewportPortal>
          {placed.cards.length < MIN_FOR_MINIMAP ? null : <MiniMap pannable zoomable ariaLabel={t('Overview of the map')} nodeBorderRadius={6} />}
        </ReactFlow>
      </div>
    </>
  )
}

export const MapCanvas = (view: MapView) => (
  <ReactFlowProvider>
    <Drawing {...view} />
  </ReactFlowProvider>
)
