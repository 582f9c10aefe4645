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
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { useIsPrinting } from '../../useIsPrinting'
import type { Card } from '../card'
import type { MapView } from '../mapView'
import { placeCards } from '../placeCards'
import type { CardNode } from './cardNode'
import { cardTypes } from './cardTypes'
import { MapLines } from './MapLines'
import { PrintedMap } from './PrintedMap'
import { useCardKeys } from './useCardKeys'
import { useViewport } from './useViewport'
import { MIN_ZOOM } from './viewport'
import '../map.css'

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
          zoomOnDoubleClick={false}
          panOnScroll
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          aria-label={t('Map of the application')}
          proOptions={{ hideAttribution: true }}
        >
          <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
          <ViewportPortal>
            <MapLines placed={placed} trail={trail} counts={counts} />
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
