import { memo } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { type MapLine, arrow } from '../cardLines'
import { takenKey, destinationShare, exitShare, type MapCounts, type Share, shareText } from '../mapCounts'
import type { MapTrail } from '../mapView'
import type { PlacedMap } from '../placeCards'

const isTaken = ({ stepKey, exit, destination }: MapLine, trail: MapTrail | null): boolean => {
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

/** On the line, where it leaves its card. */
const Pill = ({ line: { start, direction }, share }: { line: MapLine; share: Share }) => {
  const text = shareText(share, useLanguage())
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

interface MapLinesProps {
  placed: PlacedMap
  trail: MapTrail | null
  counts: MapCounts | null
}

/** One drawing for all lines: hidden from screen readers, because each card names its keys, where they lead and how many calls take them. */
export const MapLines = memo(function MapLines({ placed, trail, counts }: MapLinesProps) {
  const unreached = new Set(placed.cards.flatMap((card) => (card.kind === 'branch' && !card.branch.isReached ? [card.id] : [])))
  const lines = placed.lines.map((line) => {
    const share = counts === null || unreached.has(line.from) ? null : shareOn(line, counts)
    return { line, share, width: widthOf(share, counts) }
  })
  return (
    <svg className="map-lines" width="1" height="1" aria-hidden>
      {lines.map(({ line, share, width }) => (
        <g key={line.id} data-kind={line.kind} data-taken={isTaken(line, trail)} data-quiet={trail !== null} data-none={share?.calls === 0}>
          <path className="map-line-path" d={line.path} strokeWidth={width} />
          <path className="map-arrow" d={arrow(line.end, line.direction.end, width)} />
        </g>
      ))}
      {lines.map(({ line, share }) => (share === null ? null : <Pill key={line.id} line={line} share={share} />))}
    </svg>
  )
})
