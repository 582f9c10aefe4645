import Box from '@mui/material/Box'
import { useCallback, useMemo, useState } from 'react'
import type { CountedFlow } from '@/api/endpoints/callPaths'
import { SelectInput } from '@/forms/SelectInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { ChartOrTable, FigureTable } from '@/ui/ChartPanel'
import { lazyPart } from '@/ui/Boundary'
import { Panel } from '@/ui/Page'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { perLanguage } from '@/lib/text'
import { dateText } from '@/lib/time'
import { heatHeight } from './chartOptions'
import { DAYS, gridOf, HOURS, measures, mostIn, shadesUpTo, type Measure } from './flowFigures'
import { callsText } from '../map/mapView'
import { shortWeekdayName, weekdayName } from '@/lib/weekdays'

const HOUR_MS = 3_600_000

const hourIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }))

/** "9 a.m.", "9 h". */
export const hourName = (hour: number, language: string): string => dateText(hourIn(language).format(hour * HOUR_MS), language)

/** Shades of the heat map: Highcharts can't mix the colours of variables, so each shade is one. Figures on them have a contrast of at least 4.5. */
const heatStyles = {
  '--heat-0': '#f1f3f6',
  '--heat-1': '#d6e4f5',
  '--heat-2': '#abc9ec',
  '--heat-3': '#7aa8df',
  '--heat-4': '#3771b8',
  '--heat-5': '#1f5fae',
  '--heat-6': '#123a6b',
  '@media (prefers-color-scheme: dark)': {
    '--heat-0': '#202936',
    '--heat-1': '#1e3f66',
    '--heat-2': '#2b5990',
    '--heat-3': '#3769a5',
    '--heat-4': '#6798d4',
    '--heat-5': '#9dc3f2',
    '--heat-6': '#d5e6fb',
  },
} as const

const HeatChart = lazyPart(async () => (await import('./FlowCharts')).HeatChart)

const scaleStyles = { display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0, mt: 1, listStyle: 'none', typography: 'body2', color: 'text.secondary' } as const
const shadeStyles = { display: 'inline-block', width: 14, height: 14, borderRadius: 0.5, mr: 0.75, verticalAlign: '-2px', WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' } as const

const Scale = ({ most }: { most: number }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <Box component="ul" aria-label={t('Shades')} sx={scaleStyles}>
      {shadesUpTo(most).map(({ level, from, to }) => (
        <li key={level}>
          <Box component="span" aria-hidden sx={shadeStyles} style={{ background: `var(--heat-${level})` }} />
          {from === to ? formatCount(from, language) : `${formatCount(from, language)} – ${formatCount(to, language)}`}
        </li>
      ))}
    </Box>
  )
}

const turned = (grid: readonly (readonly number[])[]): number[][] =>
  Array.from({ length: HOURS }, (_, hour) => grid.map((day) => day[hour] ?? 0))

const measureNamed = (name: string): Measure => measures.find(([measure]) => measure === name)?.[0] ?? 'calls'

export const Hours = ({ counted }: { counted: CountedFlow }) => {
  const t = useT()
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const [measure, setMeasure] = useState<Measure>('calls')
  const title = t('By hour and weekday')
  const grid = useMemo(() => gridOf(counted, measure), [counted, measure])
  const days = useMemo(() => Array.from({ length: DAYS }, (_, day) => shortWeekdayName(day + 1, language)), [language])
  const hours = useMemo(() => Array.from({ length: HOURS }, (_, hour) => hourName(hour, language)), [language])
  const shown = useMemo(() => (isNarrow ? turned(grid) : grid), [isNarrow, grid])
  const cellText = useCallback(
    (row: number, column: number): string => {
      const [day, hour] = isNarrow ? [column, row] : [row, column]
      const calls = grid[day]?.[hour] ?? 0
      const count = callsText(calls, t, language)
      return t('{day}, {hour}: {calls}', { day: weekdayName(day + 1, language), hour: hourName(hour, language), calls: count })
    },
    [grid, isNarrow, language, t],
  )
  const figureText = useCallback((calls: number) => formatCount(calls, language), [language])
  const most = mostIn(grid)
  const control = (
    <Box sx={{ width: 200, displayPrint: 'none' }}>
      <SelectInput
        isSmall
        name="measure"
        label={t('Show')}
        value={measure}
        options={measures.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(value) => setMeasure(measureNamed(value))}
      />
    </Box>
  )
  return (
    <Panel title={title} action={control}>
      <ChartOrTable
        height={heatHeight(shown.length)}
        chart={
          <Box sx={heatStyles}>
            <HeatChart
              summary={t('Heat map of calls by weekday and hour in Montreal. Most calls in one hour: {most}.', { most: formatCount(most, language) })}
              grid={shown}
              rows={isNarrow ? hours : days}
              columns={isNarrow ? days : hours}
              cellText={cellText}
              figureText={figureText}
            />
            <Scale most={most} />
          </Box>
        }
        table={
          <FigureTable
            caption={title}
            columns={[{ title: t('Hour') }, ...days.map((day) => ({ title: day, isFigure: true }))]}
            rows={hours.map((name, hour) => [name, ...grid.map((day) => formatCount(day[hour] ?? 0, language))])}
          />
        }
      />
    </Panel>
  )
}
