import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { isDay } from 'callflow/calendar'
import type { Id } from 'contract/operation'
import { journalTopics, type JournalFilters, type JournalTopic } from 'contract/views'
import { useGetKeepingQuery } from '@/api/endpoints/keeping'
import { useListTeamQuery } from '@/api/endpoints/team'
import { useLazyExportJournalQuery, useListOwnJournalInfiniteQuery, type OwnJournalEntry } from '@/api/endpoints/views'
import { SelectInput } from '@/forms/SelectInput'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { DayFilter, NO_DAYS } from '@/lists/history/DayFilter'
import { ClearFilters } from '@/lists/history/FilterBar'
import { isTurned } from '@/lists/history/filters'
import { ExportButton } from '@/lists/history/ListSummary'
import { normalText } from '@/lists/matches'
import { useAddressFilters, type AddressForm } from '@/lists/useAddressFilters'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { RelativeTime } from '@/ui/RelativeTime'

const topicTexts: Readonly<Record<JournalTopic, Message>> = {
  numbers: msg('Numbers'),
  flows: msg('Call flows'),
  schedules: msg('Opening hours'),
  audiofiles: msg('Audio files'),
  calls: msg('Calls'),
  contacts: msg('Contacts'),
  team: msg('Team'),
  billing: msg('Billing'),
  account: msg('Account'),
  support: msg('Support'),
}

/** '' doesn't filter. */
interface Filters {
  q: string
  user_id: string
  topic: JournalTopic | ''
  from: string
  to: string
}

const noFilters: Filters = { q: '', user_id: '', topic: '', ...NO_DAYS }

const topicIn = (text: string): Filters['topic'] => journalTopics.find((topic) => topic === text) ?? ''

const dayIn = (text: string | null): string => (text !== null && isDay(text) ? text : '')

const chosen = (filters: Filters): [string, string][] => Object.entries<string>({ ...filters }).filter(([, value]) => value !== '')

const address: AddressForm<Filters> = {
  read: (params) => ({
    q: normalText(params.get('q') ?? ''),
    user_id: params.get('user_id') ?? '',
    topic: topicIn(params.get('topic') ?? ''),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }),
  write: (filters) => new URLSearchParams(chosen(filters)),
}

const wireOf = ({ q, user_id, topic, from, to }: Filters): JournalFilters => ({
  ...(q !== '' && { q }),
  ...(user_id !== '' && { user_id }),
  ...(topic !== '' && { topic }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

/** By the first word of an act, where what it was about has a screen. */
const screens: Readonly<Record<string, (id: Id) => string>> = {
  number: paths.manageNumber,
  application: paths.application,
  flow: paths.application,
  night: paths.application,
  rehearsal: paths.application,
  schedule: paths.schedule,
  person: paths.person,
  contact: paths.person,
  note: paths.person,
  support: paths.supportRequest,
}

const pathOf = ({ act, subject_id }: OwnJournalEntry): string | null => {
  const isGone = act.endsWith('_delete') && !act.startsWith('note')
  return subject_id === null || isGone ? null : (screens[act.split('_', 1)[0] ?? '']?.(subject_id) ?? null)
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
  columnGap: 2,
  px: 2,
  py: 1.25,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& .quiet': { color: 'text.secondary' },
} as const

const Entry = ({ entry }: { entry: OwnJournalEntry }) => {
  const t = useT()
  const { created_at, text, changes, reason } = entry
  const path = pathOf(entry)
  return (
    <Box component="li" sx={rowStyles}>
      <div className="quiet">
        <RelativeTime wire={created_at ?? ''} />
      </div>
      <div>
        {path === null ? (
          text
        ) : (
          <Link component={RouterLink} to={path} color="inherit">
            {text}
          </Link>
        )}
        {changes.map(({ field, before, after }) => (
          <div key={field} className="quiet">
            {before === null ? t('{label}: {value}', { label: field, value: after ?? '' }) : t('{field}: {before} → {after}', { field, before, after: after ?? '–' })}
          </div>
        ))}
        {reason === '' ? null : <div className="quiet">{reason}</div>}
      </div>
    </Box>
  )
}

const filterStyles = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }, gap: 1.5 } as const

export const JournalPage = () => {
  const t = useT()
  const language = useLanguage()
  const { text, setText, filters, committed, change } = useAddressFilters(address)
  const count = useRef<HTMLParagraphElement>(null)
  const isWrong = isTurned(committed)
  const query = useListOwnJournalInfiniteQuery({ ...wireOf(committed), language }, { skip: isWrong, refetchOnMountOrArgChange: true })
  const { data: team } = useListTeamQuery()
  const days = useGetKeepingQuery().data?.keeping.journal_days ?? null
  const [exportFile] = useLazyExportJournalQuery()
  const clear = (): void => {
    change(noFilters)
    count.current?.focus()
  }
  const people = [
    { value: '', label: t('Everybody') },
    ...(team?.members ?? []).map(({ id, name, email }) => ({ value: String(id), label: name || email })),
    ...(filters.user_id === '' || team === undefined || team.members.some(({ id }) => String(id) === filters.user_id) ? [] : [{ value: filters.user_id, label: t('Somebody who left') }]),
  ]
  const topics = [{ value: '', label: t('Everything') }, ...journalTopics.map((topic) => ({ value: topic, label: t(topicTexts[topic]) }))]
  const isNarrowing = chosen(filters).length > 0
  return (
    <Page title={t('Account journal')}>
      <Typography ref={count} tabIndex={-1} color="textSecondary" sx={{ outline: 'none' }}>
        {t(days === null ? msg('What was changed in your account in the last 13 months, and by whom.') : plural(days, 'What was changed in your account in the last {count} day, and by whom.', 'What was changed in your account in the last {count} days, and by whom.'))}
      </Typography>
      <Box sx={filterStyles}>
        <QuickFilter label={t('Quick filter')} value={text} onChange={setText} isFluid />
        <SelectInput name="user_id" label={t('Who')} value={filters.user_id} onChange={(user_id) => change({ user_id })} options={people} isSmall />
        <SelectInput name="topic" label={t('About')} value={filters.topic} onChange={(topic) => change({ topic: topicIn(topic) })} options={topics} isSmall />
        <DayFilter days={filters} onChange={change} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
        {isNarrowing ? <ClearFilters onClear={clear} /> : null}
        <ExportButton getFile={() => exportFile(wireOf(filters)).unwrap()} isDisabled={query.data === undefined || isWrong} />
      </Box>
      {isWrong ? null : (
        <Loaded query={query} subject={t('Account journal')} loadFailed={t("Couldn't load the account journal.")} height={320}>
          {({ pages }) => {
            const entries = pages.flatMap(({ rows }) => rows)
            if (entries.length === 0) {
              return isNarrowing ? (
                <EmptyState icon={<SearchOff />} message={t('Nothing in the journal matches your filters.')} action={<ClearFilters onClear={clear} />} />
              ) : (
                <EmptyState icon={<HistoryIcon />} message={t('Nothing was changed yet.')} hint={t('Changes by you and your team will appear here.')} />
              )
            }
            return (
              <>
                <Paper component="ul" role="list" aria-label={t('Account journal')} aria-busy={query.isFetching} variant="outlined" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </Paper>
                <LoadMore shown={entries.length} hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
              </>
            )
          }}
        </Loaded>
      )}
    </Page>
  )
}
