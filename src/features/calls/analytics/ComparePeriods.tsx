import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useGetIncomingCallsRangeQuery, type CountedRange } from '@/api'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount } from '@/lib/format'
import { KEEPS_SCROLL } from '@/lib/keepsScroll'
import { montrealToday } from '@/lib/montrealToday'
import { formatDay } from '@/lib/time'
import { daysIn, rangeIn } from '@/lists/period/range'
import { RangePicker } from '@/lists/period/RangePicker'
import { ChartPanel } from '@/ui/ChartPanel'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Panel } from '@/ui/Panel'
import { changeText, comparedLines, comparedTotal } from './compare'
import { LineTiles } from './LineTiles'

/** More would be too thin in one stack of bars. */
const MAX_STACKED = 6

const Comparison = ({ range }: { range: CountedRange }) => {
  const t = useT()
  const language = useLanguage()
  const lines = useMemo(() => comparedLines(range, t('Released number')), [range, t])
  const dates = useMemo(() => range.days.map((day) => formatDay(day, language)), [range, language])
  const series = useMemo(() => lines.map(({ name, calls, slot }) => ({ name, values: calls, slot })), [lines])
  const totals = comparedTotal(lines)
  const change = changeText(totals, language)
  const days = dates.length
  const isStacked = lines.length <= MAX_STACKED
  const tiles = <LineTiles label={t('Lines')} lines={lines} hasBars={!isStacked} />
  const count = formatCount(totals.total, language)
  return (
    <>
      <Box role="status">
        <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 }}>
          {t(plural(totals.total, '{count} call', '{count} calls', { count }))}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(
            change === null
              ? plural(days, 'No calls the day before.', 'No calls in the {count} days before.')
              : totals.total === totals.previous
                ? plural(days, 'Same as the day before.', 'Same as the previous {count} days.')
                : plural(
                    days,
                    '{change} from the previous day ({calls}).',
                    '{change} from the previous {count} days ({calls}).',
                    { change, calls: formatCount(totals.previous, language) },
                  ),
          )}
        </Typography>
      </Box>
      {totals.total === 0 ? null : (
        <ChartPanel
          title={t('Compare periods')}
          summary={t('Bar chart. Calls: {total}. Days: {days}. Lines: {lines}.', { total: totals.total, days, lines: lines.length })}
          dateTitle={t('Date')}
          valueTitle={t('Calls')}
          dates={dates}
          series={series}
          kind="column"
          drawing={isStacked ? undefined : tiles}
        />
      )}
      {isStacked ? tiles : null}
    </>
  )
}

const CHART_HEIGHT_PX = 400

export const ComparePeriods = ({ maxDays }: { maxDays: number }) => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const choice = rangeIn(params, montrealToday())
  const days = daysIn(choice)
  const isInvalid = !(days >= 1 && days <= maxDays)
  const { from, to } = choice
  const { data, error, isFetching, refetch } = useGetIncomingCallsRangeQuery({ from, to }, { skip: isInvalid })
  const title = t('Compare periods')
  const change = (next: Record<string, string>): void => setParams(next, { replace: true, state: KEEPS_SCROLL })
  return (
    <Panel title={title}>
      <RangePicker
        choice={choice}
        maxDays={maxDays}
        isInvalid={isInvalid}
        onPreset={(preset) => change({ days: String(preset) })}
        onDays={(range) => change({ ...range })}
      />
      {isInvalid ? null : error !== undefined && !isFetching ? (
        <FailureNotice message={t("Couldn't load the chart.")} subject={title} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading height={CHART_HEIGHT_PX} />
      ) : (
        <Comparison range={data} />
      )}
    </Panel>
  )
}
