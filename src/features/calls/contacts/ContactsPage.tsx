import Add from '@mui/icons-material/Add'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { fresh } from '@/api'
import { listPeople, useCountPeopleQuery, useListPeopleInfiniteQuery, type ListedPerson, type PeopleFilters } from '@/api/endpoints/people'
import { useGetUndoableImportQuery, useLazyExportPeopleQuery } from '@/api/endpoints/peopleImports'
import { explainAct } from '@/forms/explainDialog'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { download } from '@/lib/download'
import { closedToView, toFailure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { serviceNow } from '@/lib/time'
import { readSettings } from '@/lib/settings'
import { NoteDialog, useBlocking } from '@/lists/contacts/contactActs'
import { CallBackLink } from '@/lists/history/cells'
import { ClearFilters } from '@/lists/history/FilterBar'
import { isPart } from '@/lists/history/useHistoryList'
import { LongList, PLACE_HEIGHT_PX } from '@/lists/LongList'
import { normalText } from '@/lists/matches'
import { pageFailures } from '@/lists/pageFailures'
import { QuickFilter } from '@/lists/QuickFilter'
import { useAddressFilters, type AddressForm } from '@/lists/useAddressFilters'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { useMay } from '@/store/useMay'
import { useNotify } from '@/store/useNotify'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { Loading } from '@/ui/Boundary'
import { cardTable, cellClasses, offPaper, oneLine, partRoles, wideTable } from '@/ui/cardTable'
import { Choice } from '@/ui/Choice'
import { EmptyState } from '@/ui/EmptyState'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { StatusChip } from '@/ui/StatusChip'
import { atTextEdgeOnPhone, visuallyHidden } from '@/ui/styles'
import { TableHead } from '@/ui/TableHead'
import { LogTabs } from '../LogTabs'
import { BlockedCallersDialog } from './BlockedCallersDialog'
import { ImportDialog } from './ImportDialog'
import { useUndoImport } from './useUndoImport'
import { DeletePersonDialog, PersonDialog, personText } from './PersonDialog'

interface ContactFilters {
  q: string
  view: 'all' | 'blocked'
}

const noFilters: ContactFilters = { q: '', view: 'all' }

const addressForm: AddressForm<ContactFilters> = {
  read: (params) => ({ q: normalText(params.get('q') ?? ''), view: params.get('view') === 'blocked' ? 'blocked' : 'all' }),
  write: ({ q, view }) => new URLSearchParams({ ...(q !== '' && { q }), ...(view === 'blocked' && { view }) }),
}

const filtersOf = ({ q, view }: ContactFilters): PeopleFilters => ({ ...(q !== '' && { q }), ...(view === 'blocked' && { is_blocked: '1' as const }) })

const usePeople = ({ committed, isCommitted }: { committed: ContactFilters; isCommitted: boolean }) => {
  const filters = filtersOf(committed)
  const query = useListPeopleInfiniteQuery(filters, fresh())
  const { currentData: count } = useCountPeopleQuery(filters, { ...fresh(), skip: !isPart(query) })
  const loaded = query.currentData ?? query.data
  const rows = loaded?.pages.flatMap((page) => page.rows) ?? []
  const isCurrent = query.currentData !== undefined && isCommitted
  const list = useVisibleRows({
    rows,
    filter: JSON.stringify(filters),
    hasNextPage: isPart(query),
    isWaiting: query.isFetching || query.isError,
    fetchNextPage: () => void query.fetchNextPage(),
  })
  return {
    ...list,
    count: !isCurrent ? null : query.hasNextPage ? (count ?? null) : { total: rows.length, isCapped: false },
    closed: closedToView(query.error),
    isLoading: loaded === undefined && !query.isError,
    isFailed: loaded === undefined && query.isError && !query.isFetching,
    isSearching: !isCurrent && !query.isError,
    ...pageFailures(query, loaded !== undefined),
    retry: (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

type PersonAct = 'edit' | 'note' | 'delete'

interface PersonRowProps {
  person: ListedPerson
  onAct: (act: PersonAct) => void
}

const tableStyles = {
  ...cardTable({ columns: 'minmax(0, 1fr) auto', areas: '"person acts" "number acts" "note note"', gap: 1, align: 'center' }),
  ...cellClasses({
    person: { gridArea: 'person', px: 2, '& .status-chip': { mt: 0.25 } },
    number: { gridArea: 'number', px: 2, [wideTable]: { width: 180, px: 1 } },
    note: { ...oneLine, gridArea: 'note', px: 2, color: 'text.secondary', '&:empty': { display: 'none' }, [wideTable]: { width: '36%', px: 1, '&:empty': { display: 'table-cell' } } },
    acts: { gridArea: 'acts', pr: 1, [wideTable]: { width: 84 }, ...offPaper },
  }),
} as const

const PersonRow = ({ person, onAct }: PersonRowProps) => {
  const t = useT()
  const block = useBlocking()
  const may = useMay()
  const { id, company, numbers, note, is_blocked } = person
  const [number = '', ...others] = numbers
  const name = personText(person)
  const isBlocked = is_blocked === 1
  const actionsOf = () => [
    { label: t('Edit contact'), onChoose: () => onAct('edit') },
    { label: t('Add note'), onChoose: () => onAct('note') },
    ...(may('setBlockedStatus') ? [{ label: isBlocked ? t('Unblock') : t('Block'), onChoose: () => void block({ number, name }, isBlocked ? 0 : 1) }] : []),
    ...(may('deletePerson') ? [{ label: t('Delete'), onChoose: () => onAct('delete') }] : []),
  ]
  return (
    <tr {...partRoles.row}>
      <th {...partRoles.rowHead} className="cell-person">
        <Link to={paths.person(id)} dir="auto" className="row-link name-line">
          {name}
        </Link>
        {company === null ? null : <span className="small-line">{company}</span>}
        {isBlocked ? <StatusChip tone="warning" label={t('Blocked')} /> : null}
      </th>
      <td {...partRoles.cell} className="cell-number">
        <span className="number-line">
          <span>{phoneText(number)}</span>
          {others.length === 0 ? null : <span> {t('+{count}', { count: others.length })}</span>}
        </span>
      </td>
      <td {...partRoles.cell} className="cell-note" title={note ?? undefined}>
        {note?.split('\n', 1)}
      </td>
      <td {...partRoles.cell} className="cell-acts">
        <div className="row-actions">
          <CallBackLink number={number} numberId="" contact={name} isAlwaysShown label={t('Call {contact}', { contact: name })} />
          <ActionsMenu label={t('Actions for {name}', { name })} actionsOf={actionsOf} />
        </div>
      </td>
    </tr>
  )
}

const AddButton = ({ onClick }: { onClick: () => void }) => {
  const t = useT()
  return (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={onClick}>
      {t('Add contact')}
    </Button>
  )
}

interface RowsProps {
  list: ReturnType<typeof usePeople>
  view: ContactFilters['view']
  isNarrowing: boolean
  onAct: (act: PersonAct, person: ListedPerson) => void
  onAdd: () => void
  onImport: () => void
  onClear: () => void
}

const Rows = ({ list, view, isNarrowing, onAct, onAdd, onImport, onClear }: RowsProps) => {
  const t = useT()
  const mayImport = useMay()('importPeople')
  if (list.shown.length === 0) {
    if (list.isSearching) return <Loading height={PLACE_HEIGHT_PX} />
    if (isNarrowing) return <EmptyState icon={<SearchOff />} message={t('No contacts match your search.')} action={<ClearFilters onClear={onClear} />} />
    if (view === 'blocked') return <EmptyState icon={<PeopleOutlined />} message={t('Nobody is blocked.')} hint={t("To block a caller, open the caller's menu in any list.")} />
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        message={t("You don't have any contact yet.")}
        hint={t('Add one here, or name a caller in the logs.')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <AddButton onClick={onAdd} />
            {mayImport ? (
              <Button variant="outlined" aria-haspopup="dialog" onClick={onImport}>
                {t('Import contacts')}
              </Button>
            ) : null}
          </Box>
        }
      />
    )
  }
  const heads = [
    ['person', t('Name')],
    ['number', t('Number')],
    ['note', t('Note')],
  ] as const
  return (
    <Box component="table" role="table" aria-label={t('Contacts')} aria-busy={list.isSearching} sx={tableStyles}>
      <TableHead heads={heads}>
        <th {...partRoles.columnHead} className="cell-acts">
          <Box component="span" sx={visuallyHidden}>
            {t('Actions')}
          </Box>
        </th>
      </TableHead>
      <tbody {...partRoles.rows}>
        {list.shown.map((person) => (
          <PersonRow key={person.id} person={person} onAct={(act) => onAct(act, person)} />
        ))}
      </tbody>
    </Box>
  )
}

const CountText = ({ count }: { count: ReturnType<typeof usePeople>['count'] }) => {
  const t = useT()
  const language = useLanguage()
  const shown = formatCount(count?.total ?? null, language)
  const text = count?.isCapped ? t('{count}+ contacts', { count: shown }) : t(plural(count?.total ?? 0, '{count} contact', '{count} contacts', { count: shown }))
  return (
    <Typography role="status" variant="body2" sx={{ fontWeight: 600, ml: 'auto' }}>
      {count === null ? '\u00a0' : text}
    </Typography>
  )
}

/** Imports and exports, and how calls of blocked people end. */
const MoreActions = ({ onAct }: { onAct: (act: 'import' | 'callers') => void }) => {
  const t = useT()
  const notify = useNotify()
  const may = useMay()
  const [exportPeople] = useLazyExportPeopleQuery()
  const handleExport = async (): Promise<void> => {
    const { data, error } = await exportPeople()
    if (data === undefined) notify('error', explainAct(toFailure(error)))
    else download(data.file_url)
  }
  const actionsOf = () => [
    ...(may('importPeople') ? [{ label: t('Import contacts'), onChoose: () => onAct('import') }] : []),
    ...(may('exportPeople') ? [{ label: t('Export CSV'), onChoose: () => void handleExport() }] : []),
    ...(may('setBlockedCallers') ? [{ label: t('Blocked callers'), onChoose: () => onAct('callers') }] : []),
  ]
  return actionsOf().length === 0 ? null : <ActionsMenu label={t('More actions for contacts')} actionsOf={actionsOf} />
}

/** For ten minutes after an import, whoever made it. */
const UndoNotice = () => {
  const t = useT()
  const language = useLanguage()
  const undo = useUndoImport()
  const mayUndo = useMay()('importPeople')
  const { currentData: data } = useGetUndoableImportQuery(undefined, { ...fresh(), skip: !mayUndo })
  if (data === undefined || data === null || Date.parse(data.undo_until) <= serviceNow()) return null
  const { id, people } = data
  const button = (
    <Button size="small" sx={atTextEdgeOnPhone} onClick={() => void undo(id)}>
      {t('Undo the import')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={button}>
      {t(plural(people, '{count} contact was imported a moment ago.', '{count} contacts were imported a moment ago.', { count: formatCount(people, language) }))}
    </Notice>
  )
}

interface Opened {
  act: 'add' | 'import' | 'callers' | PersonAct
  person: ListedPerson | null
}

const Dialogs = ({ opened: { act, person }, onClose }: { opened: Opened; onClose: () => void }) => {
  if (act === 'import') return <ImportDialog onClose={onClose} />
  if (act === 'callers') return <BlockedCallersDialog onClose={onClose} />
  if (act === 'delete' && person !== null) return <DeletePersonDialog person={person} onClose={onClose} />
  if (act === 'note' && person !== null) return <NoteDialog contact={{ number: person.numbers[0] ?? '', name: person.name ?? '' }} onClose={onClose} />
  return <PersonDialog person={person} onClose={onClose} />
}

const Listed = () => {
  const t = useT()
  const address = useAddressFilters(addressForm)
  const list = usePeople(address)
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayBlock = useMay()('setBlockedCallers')
  const { q, view } = address.filters
  const handleAct = (act: 'add' | 'import' | 'callers'): void => setOpened({ act, person: null })
  const handleAdd = (): void => handleAct('add')
  const views = [
    { value: 'all' as const, label: t('All') },
    { value: 'blocked' as const, label: t('Only blocked') },
  ]
  return (
    // An empty list offers it itself.
    <Page
      title={t('Contacts')}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {list.count?.total === 0 && q === '' && view === 'all' ? null : <AddButton onClick={handleAdd} />}
          <MoreActions onAct={handleAct} />
        </Box>
      }
    >
      <LogTabs />
      <UndoNotice />
      <Box role="search" aria-label={t('Filters')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 18rem', maxWidth: { sm: 420 }, displayPrint: 'none' }}>
          <QuickFilter label={t('Search contacts')} placeholder={t('Name, company or number')} value={address.text} onChange={address.setText} isFluid />
        </Box>
        <Choice label={t('Contacts')} value={view} options={views} onChange={(chosen) => address.change({ view: chosen })} />
        {view === 'blocked' && mayBlock ? (
          <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => handleAct('callers')}>
            {t('What blocked callers get')}
          </Button>
        ) : null}
        <CountText count={list.count} />
      </Box>
      <LongList list={list} subject={t('Contacts')} loadFailed={t("Couldn't load your contacts.")}>
        <Rows
          list={list}
          view={view}
          isNarrowing={q !== ''}
          onAct={(act, person) => setOpened({ act, person })}
          onAdd={handleAdd}
          onImport={() => handleAct('import')}
          onClear={() => address.change(noFilters)}
        />
      </LongList>
      {opened === null ? null : <Dialogs opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

export const ContactsPage = () => (readSettings().extensions ? <Listed /> : <Navigate to={paths.logs} replace />)
ContactsPage.firstQueries = () => (readSettings().extensions ? [listPeople.initiate(filtersOf(noFilters))] : [])
