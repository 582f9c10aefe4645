import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { localDay } from 'callflow/calendar'
import type { AnalyticsPoint } from 'contract/calls'
import { useGetIncomingCallsRangeQuery, type CountedRange, type LineByLine } from '@/api'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { KEEPS_SCROLL } from '@/lib/paths'
import { formatDay, serviceNow } from '@/lib/time'
import { daysIn, rangeIn, RangePicker } from '@/lists/period/RangePicker'
import { ChartPanel } from '@/ui/ChartPanel'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { Panel } from '@/ui/Page'
import { lineColour, slotsOf, type LineSeries } from '@/ui/lineChartOptions'
import { numberText } from '@/lib/text'
import { isRecord, parseJson } from '@/lib/values'
import { readStored, writeStored } from '@/lib/storage'

export interface Chart {
  days: string[]
  lines: LineSeries[]
}

const valueOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

export const totalLineOf = (points: readonly AnalyticsPoint[], name: string): Chart => ({
  days: points.map(({ date }) => date),
  lines: [{ name, values: points.map(({ calls }) => calls) }],
})

const SLOTS_KEY = 'line-slots'
const MAX_REMEMBERED = 500

/** A number keeps its colour in this browser while others are bought and released. */
const keptSlots = (keys: readonly string[]): number[] => {
  const stored = parseJson(readStored(SLOTS_KEY) ?? '')
  const known = new Map(Object.entries(isRecord(stored) ? stored : {}).filter((entry): entry is [string, number] => Number.isInteger(entry[1])))
  const slots = slotsOf(keys, known)
  if (keys.some((key) => !known.has(key))) {
    const remembered = [...[...known].filter(([key]) => !slots.has(key)), ...slots].slice(-MAX_REMEMBERED)
    writeStored(SLOTS_KEY, JSON.stringify(Object.fromEntries(remembered)))
  }
  return keys.map((key) => slots.get(key) ?? 0)
}

/** A line without a label gets its key as name; a day without a value leaves a gap. */
export const linesOf = ({ data, ykeys, labels }: LineByLine): Chart => {
  const slots = keptSlots(ykeys)
  return {
    days: data.map(({ date }) => date),
    lines: ykeys.map((key, index) => ({
      name: labels[index]?.trim() || key,
      values: data.map((day) => valueOf(Object.entries(day).find(([field]) => field === key)?.[1])),
      slot: slots[index] ?? index,
    })),
  }
}

export const sumOf = ({ lines }: Chart): number =>
  lines.reduce((sum, { values }) => values.reduce<number>((part, value) => part + (value ?? 0), sum), 0)

interface ComparedLine {
  name: string
  calls: readonly number[]
  total: number
  previous: number
  slot: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const RELEASED = 'released'

export const comparedLines = ({ days, lines }: CountedRange, releasedName: string): ComparedLine[] => {
  const slots = keptSlots(lines.map(({ number_id }) => String(number_id ?? RELEASED)))
  return lines.map(({ label, calls, previous_calls }, index) => {
    const counts = days.map((_, day) => calls[day] ?? 0)
    return { name: label || releasedName, calls: counts, total: sum(counts), previous: previous_calls, slot: slots[index] ?? index }
  })
}

const comparedTotal = (lines: readonly ComparedLine[]): Pick<ComparedLine, 'total' | 'previous'> => ({
  total: sum(lines.map(({ total }) => total)),
  previous: sum(lines.map(({ previous }) => previous)),
})

const signedPercent = numberText({ style: 'percent', signDisplay: 'exceptZero' })

/** "+12%"; `null` if there is nothing to compare with. */
const changeText = ({ total, previous }: Pick<ComparedLine, 'total' | 'previous'>, language: string): string | null =>
  previous === 0 ? null : signedPercent((total - previous) / previous, language)

const BAR_HEIGHT = 100

/** All tiles share the highest value, so that their bars can be compared. */
const Bars = ({ calls, most }: { calls: readonly number[]; most: number }) => (
  <svg viewBox={`0 0 ${calls.length} ${BAR_HEIGHT}`} preserveAspectRatio="none" width="100%" height="56" aria-hidden="true">
    {calls.map((count, day) => {
      const height = most === 0 ? 0 : (count / most) * BAR_HEIGHT
      return <rect key={day} x={day + 0.1} y={BAR_HEIGHT - height} width={0.8} height={height} fill="currentColor" />
    })}
  </svg>
)

interface LineTilesProps {
  label: string
  lines: readonly ComparedLine[]
  /** Otherwise the chart above has them. */
  hasBars: boolean
}

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
/** Figures stand below the name, at the lower end: level with those of a longer name beside them. */
const tileStyles = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
} as const
const nameStyles = { display: 'flex', alignItems: 'baseline', gap: 1, mb: 'auto', minWidth: 0, typography: 'body2', fontWeight: 600 } as const
const figureStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 } as const
const markStyles = { flex: 'none', width: 12, height: 12, borderRadius: 0.5 } as const

const LineTiles = ({ label, lines, hasBars }: LineTilesProps) => {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(0, ...lines.flatMap(({ calls }) => calls))
  const hasBefore = lines.some(({ previous }) => previous > 0)
  return (
    <Box component="ul" aria-label={label} sx={styles}>
      {lines.map((line, index) => {
        const change = changeText(line, language)
        const before = hasBefore ? t('{count} before', { count: formatCount(line.previous, language) }) : ''
        return (
          <Box component="li" key={index} sx={tileStyles}>
            <Box sx={nameStyles}>
              <Box component="span" sx={markStyles} style={{ background: lineColour(line.slot) }} />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {line.name}
              </Box>
            </Box>
            <Box sx={figureStyles}>
              <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(line.total, language)}
              </Box>
              <Typography component="span" variant="body2" color="textSecondary">
                {change === null ? before : `${change} · ${before}`}
              </Typography>
            </Box>
            {hasBars ? (
              <Box sx={{ borderBottom: 1, borderColor: 'divider', lineHeight: 0, mt: 0.5 }} style={{ color: lineColour(line.slot) }}>
                <Bars calls={line.calls} most={most} />
              </Box>
            ) : null}
          </Box>
        )
      })}
    </Box>
  )
}

const Comparison = ({ range }: { range: CountedRange }) => {
  const t = useT()
  const language = useLanguage()
  const lines = useMemo(() => comparedLines(range, t('Released number')), [range, t])
  const dates = useMemo(() => range.days.map((day) => formatDay(day, language)), [range, language])
  const series = useMemo(() => lines.map(({ name, calls, slot }) => ({ name, values: calls, slot })), [lines])
  const totals = comparedTotal(lines)
  const change = changeText(totals, language)
  const days = dates.length
  const isStacked = lines.length <= 1
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
  const choice = rangeIn(params, localDay(serviceNow()))
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
