import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useListCallsInfiniteQuery, useListSupportRequestsInfiniteQuery, useListVoicemailsInfiniteQuery, type Unread } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { callRowData, contactOf, voicemailRowData, type HistoryRowData } from '@/lists/history/rowData'
import { newestFirst } from '@/lists/newestFirst'
import { useUnread } from '@/store/useUnread'
import { Loading } from '@/ui/Boundary'
import { TextLink } from '@/ui/PageParts'
import { LocalTime } from '@/ui/RelativeTime'
import { notificationsOf } from './SideMenu'

interface NewsItem {
  /** Of the list that it is in. */
  path: string
  to: string
  text: Message
  at: string
}

const MOST = 8
const PLACE_PX = 96
const fresh = { refetchOnMountOrArgChange: true } as const

const rowsIn = <Row,>({ data }: { data?: { pages: { rows: Row[] }[] } | undefined }): Row[] => data?.pages.flatMap(({ rows }) => rows) ?? []

/** In the list: what the caller left there, found by number. */
const placeOf = (path: string, query: Record<string, string>, { contactNumber: q }: HistoryRowData): string =>
  `${path}?${new URLSearchParams({ ...query, ...(q !== '' && { q }) })}`

/** Asks only for what there is something new of, with the first page of each list. */
const useNews = ({ missedCalls, newVoicemails, newAnswers }: Unread) => {
  const t = useT()
  const calls = useListCallsInfiniteQuery({ missed: 'open' }, { ...fresh, skip: missedCalls === 0 })
  const voicemails = useListVoicemailsInfiniteQuery({ is_archived: '0' }, { ...fresh, skip: newVoicemails === 0 })
  const requests = useListSupportRequestsInfiniteQuery({}, { ...fresh, skip: newAnswers === 0 })
  const news: NewsItem[] = [
    ...rowsIn(calls).map(callRowData).map((row) => ({
      path: paths.logs,
      to: placeOf(paths.logs, { missed: 'open' }, row),
      text: msg('Missed call: {caller}', { caller: contactOf(row, t) }),
      at: row.at,
    })),
    ...rowsIn(voicemails).filter(({ is_new }) => is_new === 1).map(voicemailRowData).map((row) => ({
      path: paths.voicemails,
      to: placeOf(paths.voicemails, {}, row),
      text: msg('New voicemail: {caller}', { caller: contactOf(row, t) }),
      at: row.at,
    })),
    ...rowsIn(requests).filter(({ is_unread }) => is_unread === 1).map(({ id, subject, updated_utc: at }) => ({
      path: paths.support,
      to: paths.supportRequest(id),
      text: msg('New answer: {subject}', { subject }),
      at,
    })),
  ]
  return { news: newestFirst(news, ({ at }) => at).slice(0, MOST), isLoading: [calls, voicemails, requests].some(({ isLoading }) => isLoading) }
}

const listStyles = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', typography: 'body2', overflowWrap: 'anywhere' } as const

/** What is new, newest first, each with a link to it; then how many more there are. */
const News = ({ unread, onClose }: { unread: Unread; onClose: () => void }) => {
  const t = useT()
  const { news, isLoading } = useNews(unread)
  if (isLoading) return <Loading size={20} height={PLACE_PX} />
  const others = notificationsOf(unread).filter(({ path, count }) => count > news.filter((each) => each.path === path).length)
  return (
    <Box component="ul" sx={listStyles}>
      {news.map(({ to, text, at }) => (
        <li key={`${to} ${at}`}>
          <TextLink to={to} onClick={onClose}>
            {t(text)}
          </TextLink>
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
            <LocalTime wire={at} />
          </Box>
        </li>
      ))}
      {others.map(({ to, text }) => (
        <li key={to}>
          <TextLink to={to} onClick={onClose}>
            {t(text)}
          </TextLink>
        </li>
      ))}
    </Box>
  )
}

interface NotificationsProps {
  anchor: HTMLElement | null
  onClose: () => void
}

export const Notifications = ({ anchor, onClose }: NotificationsProps) => {
  const t = useT()
  const unread = useUnread()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('Notifications'), elevation: 4, sx: { p: 2.5, maxWidth: 360 } } }}
    >
      {unread === null || notificationsOf(unread).length === 0 ? (
        <Typography variant="body2">{t('You do not have any notification.')}</Typography>
      ) : (
        <News unread={unread} onClose={onClose} />
      )}
    </Popover>
  )
}
