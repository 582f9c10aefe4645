import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, useMemo } from 'react'
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { compareFlows, type ComparedBranch } from 'callflow/compare'
import type { FlowChange } from 'contract/flowVersions'
import { type OpenedVersion, useGetFlowVersionQuery } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useLanguage'
import { Panel } from '@/ui/Page'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { bringFocusBack } from '@/ui/focusHeading'
import { LongList } from '@/lists/LongList'
import { DialogFrame } from '@/ui/DialogFrame'
import { Loaded } from '@/ui/Loaded'
import { Choice } from '@/ui/Choice'
import { ChangeList, noChanges } from './ChangeList'
import { placeKey, useCompared, useVersionList, useVersionFlow } from './useVersionList'
import { AboutVersion, VersionChips } from './AboutVersion'
import { isGone } from '../Gone'
import { graphOf } from '../map/flowGraph'
import type { MapView, MapMark } from '../map/mapView'
import { ReadOnlyMap } from '../map/MapDrawing'
import { useIsPrinting } from '../useIsPrinting'

type Branches = readonly ComparedBranch[]

type Move = Extract<FlowChange, { kind: 'step_moved' }>
type Marked = [key: string, mark: MapMark]

const moveMarks = ({ branch_id, from_branch_id }: Move, place: Parameters<typeof placeKey>): Marked[] => [
  [String(branch_id), 'changed'],
  [String(from_branch_id), 'changed'],
  [placeKey(...place), 'moved'],
]

const marksOf = (change: FlowChange): Marked[] => {
  switch (change.kind) {
    case 'branch_added':
      return [[String(change.branch_id), 'added']]
    case 'branch_renamed':
      return [[String(change.branch_id), 'changed']]
    case 'step_added':
    case 'step_changed':
      return [
        [String(change.branch_id), 'changed'],
        [placeKey(change.branch_id, change.module_index), change.kind === 'step_added' ? 'added' : 'changed'],
      ]
    case 'step_moved':
      return moveMarks(change, [change.branch_id, change.module_index])
    case 'step_removed':
      return [[String(change.branch_id), 'changed']]
    case 'branch_removed':
    case 'branches_ordered':
      return []
  }
}

/** What is new or gone says more than that it differs. */
const marksIn = (marked: readonly Marked[]): ReadonlyMap<string, MapMark> => {
  const marks = new Map<string, MapMark>()
  for (const [key, mark] of marked) if ((marks.get(key) ?? 'changed') === 'changed') marks.set(key, mark)
  return marks
}

interface VersionMarks {
  before: ReadonlyMap<string, MapMark>
  after: ReadonlyMap<string, MapMark>
}

const marksBefore = (change: FlowChange): Marked[] => {
  switch (change.kind) {
    case 'branch_removed':
      return [[String(change.branch_id), 'removed']]
    case 'branch_renamed':
    case 'step_added':
      return [[String(change.branch_id), 'changed']]
    case 'step_removed':
      return [
        [String(change.branch_id), 'changed'],
        [placeKey(change.branch_id, change.module_index), 'removed'],
      ]
    case 'step_moved':
      return moveMarks(change, [change.from_branch_id, change.from_index])
    case 'step_changed':
    case 'branch_added':
    case 'branches_ordered':
      return []
  }
}

/** What to mark on the map of the earlier version, and on that of the later one: by branch id and `placeKey`. */
export const markVersions = (before: Branches, after: Branches): VersionMarks => {
  const changes = compareFlows(before, after)
  // Only the way back names the earlier places of changed steps. All else it may tell in another way, as which of two steps moved.
  const changed = compareFlows(after, before).filter(({ kind }) => kind === 'step_changed')
  return {
    before: marksIn([...changed.flatMap(marksOf), ...changes.flatMap(marksBefore)]),
    after: marksIn(changes.flatMap(marksOf)),
  }
}

const MarkedMap = ({ branches, marks }: Pick<OpenedVersion, 'branches'> & Pick<MapView, 'marks'>) => {
  const { stacks, featureName, descriptionOf } = useVersionFlow(branches)
  const graph = useMemo(() => graphOf({ branches: stacks, titleOf: featureName, textOf: descriptionOf }), [stacks, featureName, descriptionOf])
  return <ReadOnlyMap graph={graph} marks={marks} />
}

/** Two versions, one at a time: the earlier one shows what was removed, the later one what was added. */
const ComparedMap = ({ before, after }: { before: OpenedVersion; after: OpenedVersion }) => {
  const t = useT()
  const [shown, setShown] = useState<'before' | 'after'>('after')
  const isPrinting = useIsPrinting()
  const marks = useMemo(() => markVersions(before.branches, after.branches), [before, after])
  // On paper, the words and the flow that follows say it.
  if (isPrinting) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', '& > :last-child': { width: '100%' } }}>
      <Choice
        label={t('Version on the map')}
        value={shown}
        options={[
          { value: 'before', label: t('Version {version}', before.version) },
          { value: 'after', label: t('Version {version}', after.version) },
        ]}
        onChange={setShown}
      />
      <MarkedMap branches={(shown === 'before' ? before : after).branches} marks={marks[shown]} />
    </Box>
  )
}

interface ComparedProps {
  opened: OpenedVersion
  other: OpenedVersion
}

const PLACE_PX = 80

/** From the earlier to the later, whichever is open: in words, and where there is room on the map. */
const Compared = ({ opened, other }: ComparedProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const [isMap, setIsMap] = useState(false)
  const [before, after] = other.version.version < opened.version.version ? [other, opened] : [opened, other]
  const changes = useMemo(() => compareFlows(before.branches, after.branches), [before, after])
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ChangeList changes={changes} more={0} none={t('These versions work the same way.')} />
      {isNarrow || changes.length === 0 ? null : (
        <div>
          <Button size="small" aria-expanded={isMap} startIcon={<AccountTree />} onClick={() => setIsMap(!isMap)}>
            {isMap ? t('Hide the map') : t('Compare on the map')}
          </Button>
        </div>
      )}
      {isMap && !isNarrow && changes.length > 0 ? <ComparedMap before={before} after={after} /> : null}
    </Box>
  )
}

interface ComparisonProps {
  applicationId: Id
  opened: OpenedVersion
  other: number
}

const Comparison = ({ applicationId, opened, other }: ComparisonProps) => {
  const t = useT()
  const query = useGetFlowVersionQuery({ applicationId, version: other })
  // Loading it again can't help.
  if (isGone(query)) return <Typography color="textSecondary">{t('This version is no longer kept.')}</Typography>
  return (
    <Loaded query={query} subject={t('Version {version}', { version: other })} loadFailed={t("Couldn't load this version.")} height={PLACE_PX}>
      {(loaded) => <Compared opened={opened} other={loaded} />}
    </Loaded>
  )
}

interface CompareDialogProps {
  applicationId: Id
  version: number
  onChoose: (other: number) => void
  onClose: () => void
}

const listStyles = { listStyle: 'none', m: 0, p: 0, '& li + li': { borderTop: 1, borderColor: 'divider' }, '& li': { px: 2, py: 1.25, display: 'grid', rowGap: 0.5 } } as const
const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 } as const

const CompareDialog = ({ applicationId, version, onChoose, onClose }: CompareDialogProps) => {
  const t = useT()
  const list = useVersionList(applicationId)
  const others = list.shown.filter((other) => other.version !== version)
  return (
    <DialogFrame title={t('Compare version {version} with', { version })} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      <LongList list={{ ...list, shown: others }} subject={t('Versions')} loadFailed={t("Couldn't load the versions.")}>
        {others.length === 0 ? (
          <Box component="p" sx={{ m: 0, p: 2 }}>{t('There is no other version.')}</Box>
        ) : (
          <Box component="ul" role="list" aria-label={t('Versions')} sx={listStyles}>
            {others.map((other) => (
              <li key={other.version}>
                <Box sx={headStyles}>
                  <button type="button" className="row-link" onClick={() => onChoose(other.version)}>
                    {t('Version {version}', { version: other.version })}
                  </button>
                  <VersionChips version={other} />
                </Box>
                <AboutVersion version={other} />
              </li>
            ))}
          </Box>
        )}
      </LongList>
    </DialogFrame>
  )
}

const buttonsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' } as const

export const ChangesSection = ({ applicationId, opened }: { applicationId: Id; opened: OpenedVersion }) => {
  const t = useT()
  const [isChoosing, setIsChoosing] = useState(false)
  const { version } = opened
  const number = version.version
  const { other, compare } = useCompared(number)
  const handleLeave = (): void => {
    compare(null)
    bringFocusBack()
  }
  const handleChoose = (chosen: number): void => {
    setIsChoosing(false)
    compare(chosen)
  }
  const ends = other === null ? null : { from: Math.min(other, number), to: Math.max(other, number) }
  return (
    <Panel
      title={ends === null ? t('Changes in this version') : t('From version {from} to version {to}', ends)}
      action={
        <Box sx={buttonsStyles}>
          {other === null ? null : (
            <Button size="small" sx={atTextEdgeOnPhone} onClick={handleLeave}>
              {t('Changes in this version')}
            </Button>
          )}
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            {t('Compare with another version')}
          </Button>
        </Box>
      }
    >
      {other === null ? (
        <ChangeList changes={version.changes} more={version.more_changes} none={t(noChanges(version))} />
      ) : (
        <Comparison applicationId={applicationId} opened={opened} other={other} />
      )}
      {isChoosing ? <CompareDialog applicationId={applicationId} version={number} onChoose={handleChoose} onClose={() => setIsChoosing(false)} /> : null}
    </Panel>
  )
}
