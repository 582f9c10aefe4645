import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState, type ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { Boundary } from './Boundary'
import { lazyComponent } from './lazyComponent'
import type { LineChartProps } from './LineChart'
import type { LineSeries } from './lineSeries'
import { Loading } from './Loading'

interface ChartTableProps {
  caption: string
  dateTitle: string
  dates: readonly string[]
  series: readonly LineSeries[]
}

const cells = { '& th, & td': { p: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' } } as const

/** Scrolls on its own, also by keyboard, so that it never widens the page. */
const ChartTable = ({ caption, dateTitle, dates, series }: ChartTableProps) => (
  <Box role="group" aria-label={caption} tabIndex={0} sx={{ height: 400, overflow: 'auto' }}>
    <Box component="table" aria-label={caption} sx={{ borderCollapse: 'collapse', width: '100%', ...cells }}>
      <thead>
        <tr>
          <th scope="col">{dateTitle}</th>
          {series.map(({ name }, column) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dates.map((date, row) => (
          <tr key={row}>
            <th scope="row">{date}</th>
            {series.map(({ values }, column) => (
              <td key={column}>{values[row] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)

export const LazyLineChart = lazyComponent(async () => (await import('./LineChart')).LineChart)

interface ChartPanelProps extends LineChartProps {
  title: string
  /** Replaces the chart, such as one small chart per series. */
  drawing?: ReactNode
  legend?: ReactNode
}

const CHART_HEIGHT_PX = 400

export const ChartPanel = ({ title, drawing, legend, ...chart }: ChartPanelProps) => {
  const t = useT()
  const [isTable, setIsTable] = useState(false)
  return (
    <Box>
      <Boundary key={String(isTable)}>
        {isTable ? (
          <ChartTable caption={title} dateTitle={chart.dateTitle} dates={chart.dates} series={chart.series} />
        ) : (
          (drawing ?? (
            <Suspense fallback={<Loading height={CHART_HEIGHT_PX} />}>
              <LazyLineChart {...chart} />
            </Suspense>
          ))
        )}
      </Boundary>
      {isTable ? null : legend}
      <Button size="small" sx={{ mt: 1 }} onClick={() => setIsTable(!isTable)}>
        {isTable ? t('Show as chart') : t('Show as table')}
      </Button>
    </Box>
  )
}
