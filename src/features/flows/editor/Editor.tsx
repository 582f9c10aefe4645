import Box from '@mui/material/Box'
import { useCallback, useRef, useState, memo, useId } from 'react'
import { DragDropContext, Droppable } from 'react-beautiful-dnd'
import { useSearchParams } from 'react-router-dom'
import Add from '@mui/icons-material/Add'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Id } from 'contract/operation'
import type { OpenedApplication } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { useLeaveGuard } from '@/lib/leaveGuard'
import { KEEPS_SCROLL, paths, PLAYED_CALL, SHOWN_TESTS } from '@/lib/paths'
import { styleNonce } from '@/lib/guestPage'
import { readSettings } from '@/lib/settings'
import { redone, selectEditor, selectIsUnsaved, undone } from '@/slices/applicationEditor'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { bringFocusBack } from '@/ui/focusHeading'
import { lazyComponent, loadedAhead } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { useBranches } from './branches/useBranches'
import { EditorDialogs, type OpenDialog } from './dialogs/EditorDialogs'
import { FEATURES_CLASS, FeaturesColumn } from './features/FeaturesColumn'
import { EditorHeader } from './header/EditorHeader'
import { EditorNotices } from './header/EditorNotices'
import type { Trail } from '../map/mapView'
import { PrintedFlow } from './PrintedFlow'
import type { AskedCall } from './rehearsal/useRehearsal'
import { StackColumn } from './stack/StackColumn'
import { useDragging } from './useDragging'
import { useFlow } from './useFlow'
import { useSaving } from './useSaving'
import { useShortcuts } from './useShortcuts'
import { useView } from './useView'
import { ColumnHeading, dragTypes, droppables, RowList, useFirstRows } from './columnParts'
import type { BranchSummary } from './branches/branchSummaries'
import { BranchItem } from './branches/BranchItem'

interface BranchesColumnProps {
  branches: readonly BranchSummary[]
  selectedId: Id | null
  warned: ReadonlySet<Id>
  onMove: (from: number, to: number) => void
  onOpen: (dialog: OpenDialog) => void
}

const BranchesColumn = memo(function BranchesColumn({ branches, selectedId, warned, onMove, onOpen }: BranchesColumnProps) {
  const t = useT()
  const titleId = useId()
  const shown = useFirstRows(branches, droppables.branches)
  const add = (
    <Tooltip title={t('Create branch')}>
      <IconButton aria-label={t('Create branch')} onClick={() => onOpen({ kind: 'createBranch' })} sx={{ mr: '-3px' }}>
        <Add />
      </IconButton>
    </Tooltip>
  )
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ gridArea: 'branches', minWidth: 0 }}>
      <ColumnHeading id={titleId} title={t('BRANCHES')} action={add} />
      <Droppable droppableId={droppables.branches} type={dragTypes.branch}>
        {({ innerRef, droppableProps, placeholder }) => (
          <RowList ref={innerRef} {...droppableProps}>
            {shown.map((branch, index) => (
              <BranchItem
                key={branch.id}
                branch={branch}
                index={index}
                isLast={index === branches.length - 1}
                isSelected={branch.id === selectedId}
                hasWarning={warned.has(branch.id)}
                onMove={onMove}
                onOpen={onOpen}
              />
            ))}
            {placeholder}
          </RowList>
        )}
      </Droppable>
    </Box>
  )
})

const MAP_HEIGHT_PX = 480

const EditorMap = lazyComponent(async () => (await import('./EditorMap')).EditorMap, MAP_HEIGHT_PX)
const Presence = lazyComponent(async () => (await import('@/lists/Presence')).Presence)
const RehearsalPanel = loadedAhead(async () => (await import('./rehearsal/RehearsalPanel')).RehearsalPanel)

/** Branches, features, steps: side by side. On a phone one below the other, where the steps come before what can be added to them. */
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'clamp(11rem, 18vw, 13rem) clamp(13.5rem, 18vw, 14.5rem) minmax(0, 1fr)',
    xl: '14rem 14rem minmax(0, 1fr)',
  },
  gridTemplateAreas: { xs: '"branches" "stack" "features"', md: '"branches features stack"' },
  displayPrint: 'none',
} as const

const useRehearsing = () => {
  const [params, setParams] = useSearchParams()
  /** In the address, so that a call's details lead here and Back leads to them. */
  const played = readSettings().extensions ? params.get(PLAYED_CALL) : null
  const [isOpen, setIsOpen] = useState(played !== null || params.has(SHOWN_TESTS))
  const [{ asked, count }, setAsked] = useState<{ asked: AskedCall | null; count: number }>({ asked: null, count: 0 })
  const [trail, setTrail] = useState<Trail | null>(null)
  const rehearseRef = useRef<HTMLButtonElement>(null)
  const close = useCallback((): void => {
    setIsOpen(false)
    setAsked((before) => ({ ...before, asked: null }))
    if (played !== null) {
      const leave = (before: URLSearchParams): URLSearchParams => new URLSearchParams([...before].filter(([name]) => name !== PLAYED_CALL))
      setParams(leave, { replace: true, state: KEEPS_SCROLL })
    }
    rehearseRef.current?.focus()
  }, [played, setParams])
  const play = useCallback((call: AskedCall): void => {
    setAsked((before) => ({ asked: call, count: before.count + 1 }))
    setIsOpen(true)
  }, [])
  return {
    isOpen,
    asked,
    played,
    count,
    trail,
    setTrail,
    close,
    button: { rehearseRef, isRehearsing: isOpen, onRehearse: isOpen ? close : () => setIsOpen(true), onPlay: play },
  }
}

/** Where four columns would leave no room for the steps, the simulator takes the place of the features. */
const rehearsalColumns = {
  ...columns,
  gridTemplateColumns: {
    ...columns.gridTemplateColumns,
    md: '9.5rem minmax(0, 1fr) 17rem',
    lg: '10.5rem minmax(0, 1fr) 18rem',
    xl: `${columns.gridTemplateColumns.xl} 22rem`,
  },
  gridTemplateAreas: { ...columns.gridTemplateAreas, md: '"branches stack rehearsal"', xl: '"branches features stack rehearsal"' },
  [`& > .${FEATURES_CLASS}`]: { display: { md: 'none', xl: 'grid' } },
} as const

const map = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"map"',
  '@media print': { display: 'block' },
} as const

const rehearsalMap = {
  ...map,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 17rem', xl: 'minmax(0, 1fr) 22rem' },
  gridTemplateAreas: { xs: '"map"', md: '"map rehearsal"' },
} as const

const layouts = { columns: { alone: columns, rehearsing: rehearsalColumns }, map: { alone: map, rehearsing: rehearsalMap } }

export const Editor = ({ application }: { application: OpenedApplication }) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const editor = useAppSelector(selectEditor)
  const isUnsaved = useAppSelector(selectIsUnsaved)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const branches = useBranches(application, editor.selectedBranchId)
  const flow = useFlow(application, branches.branches)
  const saving = useSaving(flow)
  const columnsRef = useRef<HTMLDivElement>(null)
  const dragging = useDragging(flow, branches, columnsRef)
  const { selected, move } = branches
  const handleUndo = useCallback(() => {
    dispatch(undone())
    bringFocusBack()
  }, [dispatch])
  const handleRedo = useCallback(() => {
    dispatch(redone())
    bringFocusBack()
  }, [dispatch])
  useShortcuts({ onUndo: handleUndo, onRedo: handleRedo, onSave: saving.save })
  useLeaveGuard(isUnsaved)
  const rehearsing = useRehearsing()
  const { view, setView, open } = useView(columnsRef)
  // In the order in which they are seen.
  const isNarrow = useIsNarrow()
  const features = <FeaturesColumn key="features" featureName={flow.featureName} onOpen={setDialog} />

  return (
    <Page title={t('Application: {name}', { name: application.friendly_name })} back={{ to: paths.applications, label: t('Applications') }} below={<Presence kind="application" id={application.id} />} isWide>
      <EditorHeader flow={flow} saving={saving} isUnsaved={isUnsaved} onUndo={handleUndo} onRedo={handleRedo} view={view} onView={setView} {...rehearsing.button} />
      <EditorNotices application={application} flow={flow} saving={saving} />
      <DragDropContext
        {...dragging}
        {...(styleNonce() === null ? {} : { nonce: styleNonce() ?? '' })}
        dragHandleUsageInstructions={t(
          'Press the space bar to pick up an item. While dragging, use the arrow keys to move it and Escape to cancel.',
        )}
      >
        <Box ref={columnsRef} sx={layouts[view][rehearsing.isOpen ? 'rehearsing' : 'alone']}>
          {view === 'map' ? (
            <Box sx={{ gridArea: 'map', minWidth: 0 }}>
              <EditorMap application={application} flow={flow} trail={rehearsing.trail} onOpen={open} />
            </Box>
          ) : (
            <>
              <BranchesColumn
                branches={branches.branches}
                selectedId={selected?.id ?? null}
                warned={flow.warned}
                onMove={move}
                onOpen={setDialog}
              />
              {isNarrow ? null : features}
              <StackColumn key="stack" branch={selected} flow={flow} trail={rehearsing.trail} onOpen={setDialog} />
              {isNarrow ? features : null}
            </>
          )}
          {rehearsing.isOpen ? <RehearsalPanel key={rehearsing.count} asked={rehearsing.asked} played={rehearsing.played} flow={flow} onTrail={rehearsing.setTrail} onClose={rehearsing.close} /> : null}
        </Box>
      </DragDropContext>
      {view === 'map' ? null : <PrintedFlow flow={flow} />}
      <EditorDialogs dialog={dialog} flow={flow} branches={branches} onClose={() => setDialog(null)} />
    </Page>
  )
}
