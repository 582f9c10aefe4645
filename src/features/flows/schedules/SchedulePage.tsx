import Box from '@mui/material/Box'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useGetScheduleQuery, useListSchedulesQuery, type OpenedSchedule } from '@/api/endpoints/schedules'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { paths } from '@/lib/paths'
import { OverrideButtons } from '@/lists/schedules/OverrideButtons'
import { ScheduleStanding } from '@/lists/schedules/ScheduleStanding'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { draftOf, newDraft } from './draft'
import { FeedSection } from './FeedSection'
import { ScheduleForm } from './ScheduleForm'

const HEIGHT_PX = 480
const back = (label: string) => ({ to: paths.schedules, label })
const bar = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 } as const

/** The status follows the list, which other members' changes refresh; the form keeps the version that it opened. */
const Opened = ({ opened }: { opened: OpenedSchedule }) => {
  const [first] = useState(opened)
  const { data, refetch } = useListSchedulesQuery()
  const listed = data?.find(({ id }) => String(id) === String(opened.id)) ?? opened
  return (
    <>
      <Box sx={bar}>
        <ScheduleStanding schedule={listed} onChange={() => void refetch()} />
        <OverrideButtons schedule={listed} />
      </Box>
      <ScheduleForm id={opened.id} first={draftOf(first)} etag={first.etag} />
      <FeedSection schedule={listed} />
    </>
  )
}

const SavedSchedulePage = ({ id }: { id: Id }) => {
  const t = useT()
  const query = useGetScheduleQuery(id)
  return (
    <Page title={query.data?.name ?? t('Schedule')} back={back(t('Opening hours'))}>
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
  if (!readLazySettings().schedules) return <Navigate to={paths.applications} replace />
  return id === 'new' ? <NewSchedulePage /> : <SavedSchedulePage key={id} id={id} />
}
