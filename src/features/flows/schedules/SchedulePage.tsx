import Box from '@mui/material/Box'
import { useState, useId } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import {
  useGetScheduleQuery,
  useListSchedulesQuery,
  type OpenedSchedule,
  useCreateScheduleFeedMutation,
  useRevokeScheduleFeedMutation,
  type ListedSchedule,
} from '@/api/endpoints/schedules'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { OverrideButtons } from '@/lists/schedules/OverrideButtons'
import { Presence } from '@/lists/Presence'
import { ScheduleNumbers, ScheduleStanding } from '@/lists/schedules/ScheduleStanding'
import { Loaded, useKept } from '@/ui/Loaded'
import { Page, Panel } from '@/ui/Page'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { LocalTime } from '@/ui/RelativeTime'
import { draftOf, newDraft } from './draft'
import { ScheduleForm } from './ScheduleForm'

const explain = ({ outcome }: Failure): Message =>
  outcome === 'unknown'
    ? msg("We couldn't confirm this. Create a new address: the one before no longer works then.")
    : msg('Nothing was changed. Please try again.')

/** A calendar address that other programs can subscribe to. */
const FeedSection = ({ schedule: { id, feed_created_at: createdAt } }: { schedule: ListedSchedule }) => {
  const t = useT()
  const language = useLanguage()
  const notify = useNotify()
  const [createFeed] = useCreateScheduleFeedMutation()
  const [revokeFeed] = useRevokeScheduleFeedMutation()
  const urlId = useId()
  const [url, setUrl] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const hasFeed = createdAt !== null || url !== ''
  const creating = useToastSubmit({
    send: async () => {
      const created = await createFeed({ id, body: { language } })
      if (created.data !== undefined) setUrl(created.data.url)
      return created
    },
    saved: msg('Calendar address has been created'),
    explain,
  })
  const revoking = useToastSubmit({
    send: () => revokeFeed(id),
    saved: msg('Calendar address has been revoked'),
    explain: ({ outcome }) =>
      outcome === 'unknown' ? msg("We couldn't confirm that the address was revoked. Revoke it again.") : msg('Nothing was changed. Please try again.'),
    onDone: () => {
      setUrl('')
      setIsAsking(false)
    },
  })
  const handleCopy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => notify('success', msg('Copied')),
      () => notify('error', msg("Couldn't copy. Select the address and copy it.")),
    )
  }
  return (
    <Panel title={t('Calendar')} note={t('Subscribe to these hours in a calendar program. Whoever has the address can read the hours.')}>
      {url === '' ? null : (
        <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
          <FormControl fullWidth>
            <InputLabel htmlFor={urlId} variant="outlined" shrink>
              {t('Calendar address')}
            </InputLabel>
            <OutlinedInput
              id={urlId}
              label={t('Calendar address')}
              notched
              readOnly
              value={url}
              onFocus={({ target }) => target.select()}
              aria-describedby={`${urlId}-hint`}
            />
            <FormHelperText id={`${urlId}-hint`}>{t('Copy it now: it is shown only once.')}</FormHelperText>
          </FormControl>
          <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={handleCopy}>
            {t('Copy the address')}
          </Button>
        </Box>
      )}
      {createdAt === null || url !== '' ? null : (
        <Typography variant="body2">
          {t('Address created:')} <LocalTime wire={createdAt} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button loading={creating.isBusy} onClick={() => creating.submit()}>
          {hasFeed ? t('Replace the address') : t('Create a calendar address')}
        </Button>
        {hasFeed ? (
          <Button color="error" onClick={() => setIsAsking(true)}>
            {t('Revoke the address')}
          </Button>
        ) : null}
      </Box>
      {isAsking ? (
        <ConfirmDialog
          title={t('Revoke the calendar address')}
          message={t('Calendars subscribed to it will stop updating.')}
          confirmLabel={t('Revoke')}
          isBusy={revoking.isBusy}
          onConfirm={() => revoking.submit()}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </Panel>
  )
}

const HEIGHT_PX = 480
const back = (label: string) => ({ to: paths.schedules, label })
const bar = { display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'space-between', gap: 1.5 } as const

/** The status follows the list, which other members' changes refresh; the form keeps the version that it opened. */
const Opened = ({ opened }: { opened: OpenedSchedule }) => {
  const [first] = useState(opened)
  const { data, refetch } = useListSchedulesQuery()
  const listed = data?.find(({ id }) => String(id) === String(opened.id)) ?? opened
  return (
    <>
      <Box sx={bar}>
        <Box sx={{ display: 'grid', gap: 0.25 }}>
          <ScheduleStanding schedule={listed} onChange={() => void refetch()} />
          <ScheduleNumbers schedule={listed} />
        </Box>
        <OverrideButtons schedule={listed} />
      </Box>
      <ScheduleForm id={opened.id} first={draftOf(first)} etag={first.etag} applicationIds={listed.application_ids} />
      <FeedSection schedule={listed} />
    </>
  )
}

const SavedSchedulePage = ({ id }: { id: Id }) => {
  const t = useT()
  const query = useKept(useGetScheduleQuery(id))
  return (
    <Page title={query.data?.name ?? t('Schedule')} back={back(t('Opening hours'))} below={query.data === undefined ? null : <Presence kind="schedule" id={id} />}>
      <Loaded query={query} subject={t('Schedule')} loadFailed={t("Couldn't load this schedule.")} height={HEIGHT_PX}>
        {(opened) => <Opened key={String(opened.id)} opened={opened} />}
      </Loaded>
    </Page>
  )
}

const NewSchedulePage = () => {
  const t = useT()
  const [first] = useState(newDraft)
  return (
    <Page title={t('New schedule')} back={back(t('Opening hours'))}>
      <ScheduleForm id={null} first={first} etag={null} />
    </Page>
  )
}

export const SchedulePage = () => {
  const { id = '' } = useParams()
  if (!readSettings().extensions) return <Navigate to={paths.applications} replace />
  return id === 'new' ? <NewSchedulePage /> : <SavedSchedulePage key={id} id={id} />
}
