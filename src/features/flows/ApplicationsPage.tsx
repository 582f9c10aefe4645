import { useState, memo, useCallback, useDeferredValue, useMemo, useId } from 'react'
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useNavigate, Link } from 'react-router-dom'
import Chip from '@mui/material/Chip'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { listApplications, useListApplicationsQuery, useDeleteApplicationMutation, useListNumbersQuery, type ListedApplication } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'
import { lazyComponent, loadedAhead } from '@/ui/lazyComponent'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { msg, plural } from '@/i18n/message'
import { paths, testsPath } from '@/lib/paths'
import { clearStored } from '@/lib/storage'
import { ClearFilters } from '@/lists/history/FilterBar'
import { QuickFilter } from '@/lists/QuickFilter'
import { RowList } from '@/lists/LongList'
import { useDeletions } from '@/lists/useDeletions'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { selectSession } from '@/slices/session'
import { draftedApplicationIds, draftKey } from '@/store/drafts'
import { EmptyState } from '@/ui/EmptyState'
import { readSettings } from '@/lib/settings'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { wideTable } from '@/ui/cardTable'
import { FlowProblemChip } from '@/ui/FlowProblemChip'
import { LocalTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { quietUntilHover } from '@/ui/styles'
import { RowIcon } from '@/ui/RowButton'
import { ApplicationTabs } from './ApplicationTabs'
import type { OpenDialog } from './list/ApplicationDialog'
import { byUpdate, isMatch, namesByApplication, numbersTo } from './list/applicationView'

const CreateButton = ({ onClick }: { onClick: () => void }) => {
  const t = useT()
  return (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={onClick}>
      {t('Create')}
    </Button>
  )
}

type ApplicationAction = 'edit' | 'duplicate' | 'delete' | 'analytics'

interface ApplicationRowProps {
  application: ListedApplication
  /** Those that lead to it; `null` while unknown. */
  numbers: readonly string[] | null
  hasDraft: boolean
  onAction: (action: ApplicationAction, application: ListedApplication) => void
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name more" "modified modified" "delete delete"',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
  [wideTable]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto auto', gridTemplateAreas: '"name modified delete more"' },
  ...quietUntilHover,
} as const

/** Of the list around the rows: styles of their own would be computed anew for each. */
const rowsStyles = {
  '& .application-row': rowStyles,
  '& .name': { gridArea: 'name', minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0 },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 0.5 },
  '& .row-link': { fontSize: '1rem' },
  '& .modified': { gridArea: 'modified', display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { whiteSpace: 'nowrap' } },
  '& .row-text-button': { gridArea: 'delete', justifySelf: 'start', py: 0.5, mx: -0.75 },
  '& .more': { gridArea: 'more', alignSelf: 'start', [wideTable]: { alignSelf: 'center' } },
} as const

const Modified = ({ at }: { at: string }) => {
  const t = useT()
  return (
    <div className="body-line is-quiet modified">
      <span>{t('Last modified')}</span>
      <LocalTime wire={at} />
    </div>
  )
}

const Numbers = ({ numbers }: { numbers: readonly string[] }) => {
  const t = useT()
  const text = numbers.length === 0 ? t('No phone number leads here') : t('Phone numbers: {numbers}', { numbers: numbers.join(', ') })
  return (
    <p className="body-line is-quiet">
      {text}
    </p>
  )
}

/** Of the test calls of the last night. */
const LastNight = ({ id, last_night: night }: Pick<ListedApplication, 'id' | 'last_night'>) => {
  const t = useT()
  if (night === null || night.calls === 0) return null
  const { calls, differing } = night
  if (differing === 0) return <StatusChip tone="good" label={t(plural(calls, 'Last night: {count} test call ended as expected', 'Last night: all {count} test calls ended as expected'))} />
  const label = t('Last night: {count} of {total} test calls ended differently', { count: differing, total: calls })
  return (
    <Link to={testsPath(id)}>
      <StatusChip tone="warning" label={label} />
    </Link>
  )
}

/** Keeps the room of the numbers, which arrive after the applications. */
const emptyLine = <p className="body-line">{'\u00a0'}</p>

const ApplicationRow = memo(function ApplicationRow({ application, numbers, hasDraft, onAction }: ApplicationRowProps) {
  const t = useT()
  const nameId = useId()
  const modifiedAt = application.updated_at
  const name = application.friendly_name || t('Untitled call flow')
  const about = { type: 'button', 'aria-describedby': nameId, 'aria-haspopup': 'dialog' } as const
  const more = () => [
    { label: t('Duplicate'), onChoose: () => onAction('duplicate', application) },
    ...(readSettings().extensions ? [{ label: t('Analytics'), onChoose: () => onAction('analytics', application) }] : []),
  ]
  return (
    <div className="application-row">
      <div className="name">
        <div className="line">
          <Link to={paths.application(application.id)} id={nameId} dir="auto" className="row-link name-line">
            {name}
          </Link>
          <button {...about} data-quiet aria-label={t('Edit application')} onClick={() => onAction('edit', application)} className="row-icon-button">
            <RowIcon name="pencil" />
          </button>
          {hasDraft ? <Chip size="small" variant="outlined" label={t('Unsaved changes')} /> : null}
        </div>
        {numbers === null ? emptyLine : <Numbers numbers={numbers} />}
        <div className="chips">
          {application.problem === null ? null : <FlowProblemChip problem={application.problem} />}
          <LastNight {...application} />
        </div>
      </div>
      {modifiedAt === '' ? null : <Modified at={modifiedAt} />}
      <button {...about} onClick={() => onAction('delete', application)} className="row-text-button is-danger">
        {t('Delete')}
      </button>
      <div className="more">
        <ActionsMenu label={t('More actions for {name}', { name })} actionsOf={more} />
      </div>
    </div>
  )
})

/** Also deletes the local draft. A rejected deletion brings the row back. */
const useApplicationDeletion = () => {
  const [deleteApplication] = useDeleteApplicationMutation()
  const session = useAppSelector(selectSession)
  const { deleted, deleteOne } = useDeletions({
    kind: 'application',
    remove: deleteApplication,
    failed: msg('Error while deleting application.'),
  })
  return {
    deleted,
    remove: async ({ id }: ListedApplication): Promise<void> => {
      if ((await deleteOne(id)) === null) clearStored(draftKey(session, id))
    },
  }
}

const ApplicationDialog = loadedAhead(async () => (await import('./list/ApplicationDialog')).ApplicationDialog)

const MAX_WITHOUT_FILTER = 5

interface RowsProps {
  total: number
  applications: readonly ListedApplication[]
  onOpen: (dialog: OpenDialog) => void
}

const ROW_HEIGHT_PX = 72

const Rows = memo(function Rows({ total, applications, onOpen }: RowsProps) {
  const t = useT()
  const drafted = new Set(draftedApplicationIds(useAppSelector(selectSession)))
  const { data: numbers } = useListNumbersQuery()
  const names = useMemo(() => (numbers === undefined ? null : namesByApplication(numbers)), [numbers])
  const navigate = useNavigate()
  const handleAction = useCallback<ApplicationRowProps['onAction']>(
    (kind, application) => {
      if (kind === 'analytics') void navigate(paths.flowAnalytics(application.id))
      else onOpen({ kind, application })
    },
    [onOpen, navigate],
  )
  return (
    <RowList label={t('Applications')} rows={applications} total={total} estimatedHeightPx={ROW_HEIGHT_PX} styles={rowsStyles}>
      {(application) => (
        <ApplicationRow
          application={application}
          numbers={names === null ? null : numbersTo(application.id, names)}
          hasDraft={drafted.has(String(application.id))}
          onAction={handleAction}
        />
      )}
    </RowList>
  )
})

interface ApplicationsListProps {
  applications: readonly ListedApplication[]
  onCreate: () => void
}

const ApplicationsList = ({ applications, onCreate }: ApplicationsListProps) => {
  const t = useT()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [filter, setFilter] = useState('')
  const { deleted, remove } = useApplicationDeletion()
  // Typed text shows before the rows are redrawn.
  const deferredFilter = useDeferredValue(filter)
  const sorted = useMemo(() => byUpdate(applications), [applications])
  const left = useMemo(() => sorted.filter(({ id }) => !deleted.has(id)), [sorted, deleted])
  const isFiltered = left.length > MAX_WITHOUT_FILTER
  const shown = useMemo(
    () => (isFiltered ? left.filter((application) => isMatch(application, deferredFilter)) : left),
    [left, isFiltered, deferredFilter],
  )
  const { place, keepFocus } = useKeepFocus(shown.length)
  const handleClear = (): void => {
    keepFocus()
    setFilter('')
  }
  const handleDelete = (application: ListedApplication): void => {
    keepFocus()
    setDialog(null)
    void remove(application)
  }
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Your call flows')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      {isFiltered ? <QuickFilter label={t('Quick filter')} value={filter} onChange={setFilter} /> : null}
      <Paper variant="outlined">
        {left.length === 0 ? (
          <EmptyState
            icon={<AccountTree />}
            message={t("You don't have any call flows yet.")}
            hint={t('A call flow decides what callers hear and whose phone rings.')}
            action={<CreateButton onClick={onCreate} />}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<SearchOff />}
            message={t('No call flows match your filter.')}
            action={<ClearFilters onClear={handleClear} />}
          />
        ) : (
          <Rows applications={shown} total={left.length} onOpen={setDialog} />
        )}
      </Paper>
      {dialog === null ? null : (
        <ApplicationDialog dialog={dialog} onDelete={handleDelete} onClose={() => setDialog(null)} />
      )}
    </Box>
  )
}

const PLACEHOLDER_HEIGHT_PX = 320

const CreateDialog = loadedAhead(async () => (await import('@/lists/templates/CreateDialog')).CreateDialog)
const TemplatePreview = lazyComponent(async () => (await import('./templates/TemplatePreview')).TemplatePreview, PLACEHOLDER_HEIGHT_PX)

export const ApplicationsPage = () => {
  const t = useT()
  const title = t('Applications')
  const query = useListApplicationsQuery()
  const [isCreating, setIsCreating] = useState(false)
  const deleted = useAppSelector((state) => selectDeleted(state, 'application'))
  const create = (): void => setIsCreating(true)
  // An empty list has the button itself.
  const isEmpty = query.data?.every(({ id }) => deleted.has(id)) === true
  return (
    <Page title={title} action={isEmpty ? null : <CreateButton onClick={create} />}>
      <ApplicationTabs />
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your call flows.")} height={PLACEHOLDER_HEIGHT_PX}>
        {(applications) => <ApplicationsList applications={applications} onCreate={create} />}
      </Loaded>
      {isCreating ? (
        <CreateDialog Preview={TemplatePreview} onClose={() => setIsCreating(false)} />
      ) : null}
    </Page>
  )
}
ApplicationsPage.firstQueries = () => [listApplications.initiate()]
