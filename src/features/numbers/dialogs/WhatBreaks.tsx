import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useGetNumberUsageQuery, useListApplicationsQuery, type ListedNumber } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { applicationOf } from '../routing'

const listLook = { m: 0, pl: 2.5, overflowWrap: 'anywhere' } as const

/** What a release would cut off. A service that does not know the calls leaves that line out. */
export const WhatBreaks = ({ number }: { number: ListedNumber }) => {
  const t = useT()
  const language = useLanguage()
  const titleId = useId()
  const { data } = useGetNumberUsageQuery(number.id)
  const { data: applications = [] } = useListApplicationsQuery()
  const calls = data?.usage.calls
  const application = applicationOf(number, applications)
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('What this number does today')}
      </Typography>
      <Typography component="ul" variant="body2" sx={listLook}>
        {typeof calls === 'number' && Number.isFinite(calls) ? (
          <li>{t('Calls in the last 30 days: {count}', { count: calls.toLocaleString(`${language}-CA`) })}</li>
        ) : null}
        {application === null ? <li>{t('It rejects incoming calls: no application answers it.')}</li> : null}
        {application === '' ? <li>{t('It leads callers to an application.')}</li> : null}
        {application ? <li>{t('It leads callers to the application {name}.', { name: application })}</li> : null}
      </Typography>
    </Box>
  )
}
