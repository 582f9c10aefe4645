import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useState, useCallback, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { localDay } from 'callflow/calendar'
import { MAX_FLOW_DAYS } from 'contract/callPaths'
import type { Id } from 'contract/operation'
import { useListApplicationsQuery, type DayRange } from '@/api'
import { useGetFlowAnalyticsQuery, useLazyExportFlowAnalyticsQuery, type CountedFlow } from '@/api/endpoints/callPaths'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { toFailure, statuses } from '@/lib/failure'
import { KEEPS_SCROLL, paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { formatDate, serviceNow } from '@/lib/time'
import { branchText } from '@/lists/callPath/stepTexts'
import { ExportButton } from '@/lists/history/ListSummary'
import { daysIn, rangeBefore, rangeIn, RangePicker } from '@/lists/period/RangePicker'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading, lazyPart } from '@/ui/Boundary'
import { Page, Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { plural } from '@/i18n/message'
import { formatCount } from '@/lib/format'
import { ChartOrTable, FigureTable } from '@/ui/ChartPanel'
import { Hours } from './Hours'
import { Outcomes } from './Outcomes'
import { callsText } from '../map/mapView'
import { flowHeight } from './chartOptions'
import { formatPercent, flowDiagram, pressedKeys } from './flowFigures'

const FlowChart = lazyPart(async () => (await import('./FlowCharts')).FlowChart)

/** More can't be told apart in a drawing. */
const MAX_DRAWN = 40
/** Three columns of names. */
const LEAST_WIDTH_PX = 560

const Keys = ({ counted }: { counted: CountedFlow }) => {
  const t = useT()
  const language = useLanguage()
  const title = t('Keys pressed')
  const keys = useMemo(
    () =>
      pressedKeys(counted.keys, t('A deleted branch')).map((key) => ({ ...key, branch: branchText(t, key.branch), to: key.to === null ? null : branchText(t, key.to) })),
    [counted.keys, t],
  )
  const { nodes, links } = useMemo(() => flowDiagram(keys.slice(0, MAX_DRAWN), t('Extension')), [keys, t])
  const countText = useCallback(
    (calls: number) => callsText(calls, t, language),
    [t, language],
  )
  if (keys.length === 0) {
    return (
      <Panel title={title}>
        <Typography color="textSecondary">{t('No key was pressed in this period.')}</Typography>
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      <Typography variant="body2" color="textSecondary">
        {t('What callers pressed in each branch, and where it led them. A call may go through several menus.')}
      </Typography>
      <ChartOrTable
        isWide
        height={flowHeight(nodes)}
        chart={
          <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
            <Box sx={{ minWidth: LEAST_WIDTH_PX }}>
              <FlowChart
                summary={t(
                  plural(
                    Math.min(keys.length, MAX_DRAWN),
                    'Flow diagram of {count} key. Pressed most: {key} in {branch}.',
                    'Flow diagram of {count} keys. Pressed most: {key} in {branch}.',
                    { key: keys[0]?.key ?? '', branch: keys[0]?.branch ?? '' },
                  ),
                )}
                nodes={nodes}
                links={links}
                countText={countText}
              />
            </Box>
          </Box>
        }
        table={
          <FigureTable
            caption={title}
            columns={[
              { title: t('Branch') },
              { title: t('Key') },
              { title: t('Leads to') },
              { title: t('Calls'), isFigure: true },
              { title: t('Share'), isFigure: true },
            ]}
            rows={keys.map(({ branch, key, to, calls, share }) => [
              branch,
              key,
              to ?? t('Extension'),
              formatCount(calls, language),
              formatPercent(share, language),
            ])}
          />
        }
      />
      {keys.length > MAX_DRAWN ? (
        <Typography variant="body2" color="textSecondary">
          {t('The chart shows the {count} keys that were pressed most; the table shows all.', { count: MAX_DRAWN })}
        </Typography>
      ) : null}
    </Panel>
  )
}

const PLACEHOLDER_HEIGHT_PX = 480
const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1.5, displayPrint: 'none' } as const
const figuresStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2, sm: 3 }, '&[aria-busy="true"]': { opacity: 0.6 } } as const
const pickerStyles = { display: 'grid', gap: 1.5, minWidth: 0 } as const

const Nothing = ({ status }: { status: number }) => {
  const t = useT()
  return (
    <Paper variant="outlined">
      <EmptyState
        icon={<LockOutlined />}
        message={status === statuses.gone ? t('This call flow no longer exists.') : t("You don't have permission to see these figures.")}
        action={<TextLink to={paths.applications}>{t('Back to applications')}</TextLink>}
      />
    </Paper>
  )
}

interface Shown {
  counted: CountedFlow
  before: CountedFlow | null
  range: DayRange
}

interface FiguresProps {
  range: DayRange & { applicationId: Id }
  query: { currentData?: CountedFlow | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
}

const Figures = ({ range, query: { currentData, isError, isFetching, refetch } }: FiguresProps) => {
  const t = useT()
  const language = useLanguage()
  const { applicationId: id, from, to } = range
  const { currentData: currentBefore = null } = useGetFlowAnalyticsQuery({ ...rangeBefore(range), applicationId: id })
  // The last figures stay while those of another period load, and with them what was chosen to be seen.
  const [last, setLast] = useState<Shown | null>(null)
  if (currentData !== undefined && (currentData !== last?.counted || currentBefore !== last.before)) {
    setLast({ counted: currentData, before: currentBefore, range: { from, to } })
  }
  if (isError && !isFetching && currentData === undefined) {
    return <FailureNotice message={t("Couldn't load the figures.")} subject={t('Call flow analytics')} onRetry={() => void refetch()} />
  }
  if (last === null || (last.counted.calls === 0 && currentData === undefined)) return <Loading height={PLACEHOLDER_HEIGHT_PX} />
  const { counted, before, range: shown } = last
  if (counted.calls === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<InsightsOutlined />} message={t('No calls in this period.')} hint={t('Choose a longer period to see more.')} />
      </Paper>
    )
  }
  return (
    <Box aria-busy={currentData === undefined} sx={figuresStyles}>
      <Typography color="textSecondary" sx={{ display: 'none', displayPrint: 'block' }}>
        {t('{from} to {to}', { from: formatDate(shown.from, language), to: formatDate(shown.to, language) })}
      </Typography>
      <Outcomes counted={counted} before={before} days={daysIn(shown)} />
      <Keys counted={counted} />
      <Hours counted={counted} />
    </Box>
  )
}

const Analytics = ({ id }: { id: Id }) => {
  const t = useT()
  const { data: applications } = useListApplicationsQuery()
  const [params, setParams] = useSearchParams()
  const choice = rangeIn(params, localDay(serviceNow()))
  const [exportFile] = useLazyExportFlowAnalyticsQuery()
  const days = daysIn(choice)
  const isInvalid = !(days >= 1 && days <= MAX_FLOW_DAYS)
  const { from, to } = choice
  const name = applications?.find((application) => String(application.id) === String(id))?.friendly_name
  const change = (next: Record<string, string>): void => setParams(next, { replace: true, state: KEEPS_SCROLL })
  useEffect(() => void FlowChart.preload(), [])
  const range = { applicationId: id, from, to }
  const query = useGetFlowAnalyticsQuery(range, { refetchOnMountOrArgChange: true, skip: isInvalid })
  const status = query.error === undefined || query.isFetching ? null : toFailure(query.error).status
  const page = {
    title: name === undefined ? t('Call flow analytics') : t('Call flow analytics: {name}', { name }),
    back: { to: paths.application(id), label: name ?? t('Application') },
  }
  // Another period or a file would be refused too.
  if (status === statuses.gone || status === statuses.forbidden) {
    return (
      <Page {...page}>
        <Nothing status={status} />
      </Page>
    )
  }
  return (
    <Page {...page}>
      <Box sx={barStyles}>
        <Box sx={pickerStyles}>
          <RangePicker
            choice={choice}
            maxDays={MAX_FLOW_DAYS}
            isInvalid={isInvalid}
            onPreset={(preset) => change({ days: String(preset) })}
            onDays={(range) => change({ ...range })}
          />
        </Box>
        <ExportButton isDisabled={isInvalid} getFile={() => exportFile({ applicationId: id, from, to }).unwrap()} />
      </Box>
      {isInvalid ? null : <Figures range={range} query={query} />}
    </Page>
  )
}

export const FlowAnalyticsPage = () => {
  const { id = '' } = useParams()
  return readSettings().extensions ? <Analytics key={id} id={id} /> : <Navigate to={paths.applications} replace />
}
