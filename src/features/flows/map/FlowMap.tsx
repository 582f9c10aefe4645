import Box from '@mui/material/Box'
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { matches } from '@/lists/matches'
import { useIsPrinting } from '../useIsPrinting'
import type { FlowGraph, MapBranch } from './flowGraph'
import { MapBar, type MapShape } from './MapBar'
import { MapDrawing } from './MapDrawing'
import { type MapCounts, plainView, type Trail } from './mapView'
import { MapList, type ListView } from './MapList'

const textsOf = ({ name, steps }: MapBranch): string[] => [
  name,
  ...steps.flatMap(({ title, text, destination }) => [title, text, ...(destination?.lines ?? []).flatMap(({ key, text: line }) => [key, line])]),
]

/** Ids of the branches that name the text, or whose steps do, in the order of the flow. */
export const findBranches = ({ branches }: FlowGraph, text: string): readonly string[] =>
  text.trim() === '' ? [] : branches.filter((branch) => textsOf(branch).some((each) => matches(each, text.trim()))).map(({ id }) => id)

interface FlowMapProps {
  graph: FlowGraph
  selectedId: string | null
  trail: Trail | null
  onOpen: (branchId: Id) => void
  /** `null` while they are to come; without them, or without calls, no room is left for numbers. */
  counts?: MapCounts | null
  /** What `counts` are compared with. */
  before?: MapCounts | null
  /** Beside the search: what the counts are of. */
  bar?: ReactNode
  /** Above the map: whose path is drawn. */
  children?: ReactNode
}

const useSearch = (graph: FlowGraph) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState({ index: -1, turn: 0 })
  const deferred = useDeferredValue(text)
  const found = useMemo(() => findBranches(graph, deferred), [graph, deferred])
  const id = found[at.index]
  const step = (by: 1 | -1): void =>
    setAt(({ index, turn }) => ({ index: found.length === 0 ? -1 : (Math.max(index, by === 1 ? -1 : 0) + by + found.length) % found.length, turn: turn + 1 }))
  const shown = useMemo(() => (id === undefined ? null : { id, turn: at.turn }), [id, at.turn])
  return {
    text,
    found: useMemo(() => new Set(found), [found]),
    position: id === undefined ? 0 : at.index + 1,
    shown,
    change: (next: string): void => {
      setText(next)
      setAt(({ turn }) => ({ index: -1, turn }))
    },
    step,
  }
}

/** A map full of zeros would say less. */
const withCalls = (counts: MapCounts | null | undefined): MapCounts | null => (counts === undefined || counts === null || counts.calls === 0 ? null : counts)

/** The boxes of a grid don't break across pages. */
const sectionStyles = { display: 'grid', gap: 1.5, minWidth: 0, alignContent: 'start', '@media print': { display: 'block' } } as const

/** The drawing of a call flow, and the same as a list, which is what a narrow screen shows at first. */
export const FlowMap = ({ graph, selectedId, trail, onOpen, counts, before = null, bar, children }: FlowMapProps) => {
  const t = useT()
  const isPrinting = useIsPrinting()
  const titleId = useId()
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<MapShape | null>(null)
  const shape = chosen ?? (isNarrow ? 'list' : 'drawing')
  const search = useSearch(graph)
  const { found, shown } = search
  const view = useMemo(
    (): ListView => ({ graph, selectedId, found, shown, trail, hasCounts: counts !== undefined && counts?.calls !== 0, counts: withCalls(counts), before, marks: plainView.marks, onOpen }),
    [graph, selectedId, found, shown, trail, counts, before, onOpen],
  )
  return (
    <Box component="section" aria-labelledby={titleId} sx={sectionStyles}>
      <MapBar titleId={titleId} shape={shape} onShape={setChosen} search={search}>
        {bar}
      </MapBar>
      {children}
      {shape === 'list' ? (
        <MapList {...view} />
      ) : (
        <MapDrawing view={view} />
      )}
      {shape === 'list' && view.counts === null ? null : (
        <Box component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
          {view.counts === null ? null : <span>{t('Percentages are of the calls that came to the step.')} </span>}
          {view.counts === null || shape === 'list' ? null : <span>{before === null ? t('The more calls, the wider the line.') : t('In colour: with your changes. In grey: as it was. The more calls, the wider the line.')} </span>}
          {shape === 'list' ? null : (
            <Box component="span" sx={{ displayPrint: 'none' }}>
              {t('Select a branch to edit its steps. With the keyboard: the arrow keys and the keys of a menu lead from branch to branch.')}
            </Box>
          )}
        </Box>
      )}
      {shape === 'drawing' && isPrinting ? (
        <Box sx={{ display: 'none', displayPrint: 'block', breakBefore: 'page' }}>
          <MapList {...view} />
        </Box>
      ) : null}
    </Box>
  )
}
