import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import { fresh, useListCallsInfiniteQuery, useListContactsQuery, type ListedCall } from '@/api'
import { useListPeopleInfiniteQuery } from '@/api/endpoints/people'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { serviceNow } from '@/lib/time'
import { montrealTime, relativeText } from '@/lib/timeText'
import { ContactMenu } from '@/lists/contacts/ContactMenu'
import { callFiltersOf, noFilters } from '@/lists/history/filters'
import type { HistoryRowData } from '@/lists/history/rowData'
import { useLiveHistory } from '@/lists/history/useLiveHistory'
import { ListEnd } from '@/lists/LoadMore'
import { normalText } from '@/lists/matches'
import { QuickFilter } from '@/lists/QuickFilter'
import { useDebounced } from '@/lists/useDebounced'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { isEmergencyNumber } from '@/phone/preferences'
import { Choice } from '@/ui/Choice'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { RowButton, RowIcon } from '@/ui/RowButton'
import { visuallyHidden } from '@/ui/styles'
import { findPeople, peopleInCalls, peopleInContacts, type Named, type Person } from './people'
import type { Callee, Dialler } from './useDialler'

type View = 'recent' | 'missed' | 'people'

const nobody: Record<View | 'search', Message> = {
  recent: msg("You haven't got any call yet."),
  missed: msg('No missed call is waiting.'),
  people: msg('Callers you name appear here.'),
  search: msg('Nobody was found.'),
}

const calleeOf = ({ number, call }: Person): Callee => ({ number, lineId: call?.numberId ?? '' })

const nameOf = ({ name, number }: Person): string => name || phoneText(number)

/** When the latest call was and on which of the account's numbers; without a call, the number. */
const useCallText = (): ((person: Person) => string) => {
  const language = useLanguage()
  return ({ name, number, call }) => {
    const time = call === null ? null : montrealTime(call.at, language)
    const parts = call === null || time === null ? [] : [relativeText(time.at, serviceNow(), language), call.numberLabel || call.friendlyNumber]
    return (parts.length > 0 ? parts : [name === '' ? '' : phoneText(number)]).filter((part) => part !== '').join(' · ')
  }
}

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '& .row-button:disabled': { opacity: 0.4, cursor: 'default' },
} as const
const nextStyles = { ...rowStyles, bgcolor: 'action.selected' } as const
const pickStyles = {
  all: 'unset',
  flex: 1,
  minWidth: 0,
  display: 'grid',
  px: 1,
  py: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  boxSizing: 'border-box',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '& .row-icon': { width: 16, height: 16, verticalAlign: '-0.2em' },
} as const

/** An arrow that is read aloud; only a missed call is also a word. */
const CallMark = ({ call: { direction, missed } }: { call: HistoryRowData }) => {
  const t = useT()
  if (missed !== '') return <Box component="span" sx={{ color: 'error.main' }}>{t('Missed')} · </Box>
  const isOut = direction === 'outbound'
  return (
    <>
      <RowIcon name={isOut ? 'outbound' : 'inbound'} />
      <Box component="span" sx={visuallyHidden}>
        {isOut ? t('Out') : t('In')}
      </Box>{' '}
    </>
  )
}

interface PersonRowProps {
  person: Person
  /** Enter in the search field calls this one. */
  isNext: boolean
  dialler: Dialler
}

const PersonRow = ({ person, isNext, dialler }: PersonRowProps) => {
  const t = useT()
  const details = useCallText()(person)
  const name = nameOf(person)
  return (
    <Box component="li" sx={isNext ? nextStyles : rowStyles}>
      <Box component="button" type="button" sx={pickStyles} onClick={() => dialler.pick(calleeOf(person))}>
        <Box component="span" dir="auto" sx={{ fontWeight: 600, ...(person.call?.missed === 'open' && { color: 'error.main' }) }}>
          {name}
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {person.call === null ? null : <CallMark call={person.call} />}
          {details}
        </Box>
      </Box>
      <RowButton aria-label={t('Call {contact}', { contact: name })} disabled={!dialler.isReady} onClick={() => dialler.callNow(calleeOf(person))}>
        <RowIcon name="call" />
      </RowButton>
      <ContactMenu number={person.number} name={person.name} />
    </Box>
  )
}

const useCalls = (filters: Partial<typeof noFilters>, skip = false) => {
  const query = useListCallsInfiniteQuery(callFiltersOf({ ...noFilters, ...filters }), { ...fresh(), skip })
  const calls: ListedCall[] = (query.currentData ?? query.data)?.pages.flatMap(({ rows }) => rows) ?? []
  return { ...query, isLoaded: query.currentData !== undefined, calls }
}

/** By name: pages of those whom our service finds, or all that another knows. */
const useContacts = (q: string, skip: boolean) => {
  const { extensions } = readSettings()
  const paged = useListPeopleInfiniteQuery(q === '' ? {} : { q }, { ...fresh(), skip: skip || !extensions })
  const whole = useListContactsQuery(undefined, { ...fresh(), skip: skip || extensions })
  const query = extensions ? paged : whole
  const people = (paged.currentData ?? paged.data)?.pages.flatMap(({ rows }) => rows) ?? []
  const named = extensions
    ? people.flatMap(({ name, company, numbers }) => numbers.map((number): Named => ({ name: name ?? '', company: company ?? '', number })))
    : (whole.data ?? [])
        .map(({ contact_name, contact_number }): Named => ({ name: contact_name, company: '', number: contact_number }))
        .sort((one, other) => one.name.localeCompare(other.name))
  const { hasNextPage, fetchNextPage, isFetchNextPageError } = paged
  return { ...query, isLoaded: query.currentData !== undefined, named, hasNextPage, fetchNextPage, isFetchNextPageError }
}

/** The people of a view, or of all of them those whom a search finds. */
const usePeople = (view: View, text: string) => {
  const searched = useDebounced(text)
  const { extensions } = readSettings()
  const recent = useCalls({})
  const missed = useCalls({ missed: 'open' }, view !== 'missed' || !extensions)
  const found = useCalls({ q: searched }, searched === '' || !extensions)
  const contacts = useContacts(searched, text === '' ? view !== 'people' : searched === '')
  const shown = text !== '' ? [recent, contacts, found].filter(({ isUninitialized }) => !isUninitialized) : [{ recent, missed, people: contacts }[view]]
  const people = (): Person[] => {
    if (text !== '') return findPeople(text, contacts.named, [...recent.calls, ...found.calls])
    if (view === 'people') return peopleInContacts(contacts.named, recent.calls)
    return peopleInCalls(view === 'missed' ? missed.calls : recent.calls)
  }
  const isOfContacts = shown.includes(contacts)
  const isCut = isOfContacts && contacts.isFetchNextPageError
  const list = useVisibleRows({
    rows: people(),
    filter: `${view} ${text}`,
    hasNextPage: isOfContacts && contacts.hasNextPage,
    isWaiting: contacts.isFetching || contacts.isError,
    fetchNextPage: () => void contacts.fetchNextPage(),
  })
  return {
    ...list,
    isCut,
    isStale: false,
    isLoading: shown.some(({ isFetching, isLoaded }) => isFetching && !isLoaded) || (text !== searched && extensions),
    isFailed: shown.some(({ isError, isFetching, isLoaded }) => isError && !isFetching && !isLoaded),
    retry: (): void => {
      if (isCut) void contacts.fetchNextPage()
      else shown.forEach(({ isError, refetch }) => void (isError && refetch()))
    },
  }
}

const styles = { p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
/** What has the focus is outlined inside, where nothing cuts it off. */
const listStyles = { mx: -1, maxHeight: { xs: 360, md: 460 }, overflowY: 'auto', '& :focus-visible': { outlineOffset: '-2px' } } as const

/** Whom to call: a row goes to the phone, its button and Enter in the search field call at once. */
export const PeoplePanel = ({ dialler }: { dialler: Dialler }) => {
  const t = useT()
  const [view, setView] = useState<View>('recent')
  const [typed, setTyped] = useState('')
  const text = normalText(typed)
  const list = usePeople(view, text)
  const { shown: people, isLoading, isFailed, retry } = list
  useLiveHistory('calls')
  const isNumber = /^[+\d]/.test(text) && /\d{3}/.test(text)
  const next = text === '' || isEmergencyNumber(text) ? undefined : people[0]
  const nextName = next === undefined ? (isNumber ? text : '') : nameOf(next)
  const hint = (): string => {
    if (isLoading || isFailed) return ''
    if (nextName !== '' && dialler.isReady) return t('Enter calls {contact}.', { contact: nextName })
    return people.length === 0 ? t(nobody[text === '' ? view : 'search']) : ''
  }
  const handleEnter = (event: FormEvent): void => {
    event.preventDefault()
    if (!dialler.isReady || nextName === '') return
    dialler.callNow(next === undefined ? { number: text, lineId: '' } : calleeOf(next))
    setTyped('')
  }
  const views = [
    { value: 'recent' as const, label: t('Recent') },
    ...(readSettings().extensions ? [{ value: 'missed' as const, label: t('To return') }] : []),
    { value: 'people' as const, label: t('Contacts') },
  ]
  return (
    <Paper variant="outlined" component="section" aria-labelledby="webphone-people" sx={styles}>
      <Typography id="webphone-people" variant="h2">
        {t('Calls and people')}
      </Typography>
      <div>
        <Box component="form" role="search" onSubmit={handleEnter}>
          <QuickFilter label={t('Search by name or number')} value={typed} onChange={setTyped} isFluid />
        </Box>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere', '&:not(:empty)': { mt: 1 } }}>
          {hint()}
        </Typography>
      </div>
      {text === '' ? <Choice label={t('Calls and people')} value={view} options={views} onChange={setView} /> : null}
      {isFailed ? <FailureNotice message={t("Couldn't load your calls and people.")} subject={t('Calls and people')} onRetry={retry} /> : null}
      {isLoading && people.length === 0 ? <Loading height={200} /> : null}
      {people.length === 0 ? null : (
        <Box sx={listStyles}>
          <Box component="ul" aria-label={t('Calls and people')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {people.map((person) => (
              <PersonRow key={`${person.name} ${person.number}`} person={person} isNext={person === next} dialler={dialler} />
            ))}
          </Box>
          {list.hasMore ? <ListEnd list={list} subject={t('Calls and people')} /> : null}
        </Box>
      )}
    </Paper>
  )
}
