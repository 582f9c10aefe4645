import { type ReactNode, Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { Boundary, Loading, lazyPart } from './Boundary'
import type { LineChartProps } from './LineChart'
import { useIsNarrow } from './useIsNarrow'
import { atTextEdge } from './styles'

interface FigureColumn {
  title: string
  isFigure?: boolean
}

interface FigureTableProps {
  caption: string
  columns: readonly FigureColumn[]
  /** The first cell of each row is its head. */
  rows: readonly (readonly string[])[]
}

const styles = {
  borderCollapse: 'collapse',
  width: '100%',
  typography: 'body2',
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  '& th, & td': { px: { xs: 0.5, sm: 1 }, py: 0.75, textAlign: 'left', borderBottom: 1, borderColor: 'divider', overflowWrap: 'break-word' },
  '& thead th': { color: 'text.secondary', fontWeight: 600, whiteSpace: { xs: 'normal', sm: 'nowrap' }, position: 'sticky', top: 0, bgcolor: 'background.paper' },
  '& tbody th': { fontWeight: 400 },
  '& .is-figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& td.is-figure': { whiteSpace: 'nowrap' },
} as const
const frameStyles = { maxHeight: 480, overflow: 'auto', '@media print': { maxHeight: 'none', overflow: 'visible' } } as const

const classOf = (column: FigureColumn | undefined): string | undefined => (column?.isFigure === true ? 'is-figure' : undefined)

/** Words of a cell are not squeezed beside those of others; the frame scrolls. */
const manyStyles = { ...styles, minWidth: '30rem' } as const

/** Scrolls on its own, also by keyboard, so that it never widens the page. */
export const FigureTable = ({ caption, columns, rows }: FigureTableProps) => (
  <Box role="group" aria-label={caption} tabIndex={0} sx={frameStyles}>
    <Box component="table" aria-label={caption} sx={columns.filter(({ isFigure }) => isFigure !== true).length > 2 ? manyStyles : styles}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={index} className={classOf(columns[index + 1])}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)

interface ChartOrTableProps {
  chart: ReactNode
  table: ReactNode
  legend?: ReactNode
  height: number
  /** The chart has no room on a phone, which shows the table first. */
  isWide?: boolean
}

/** A chart and a table of the same content. */
export const ChartOrTable = ({ chart, table, legend, height, isWide = false }: ChartOrTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isTable = chosen ?? (isWide && isNarrow)
  return (
    <Box>
      <Boundary key={String(isTable)}>{isTable ? table : <Suspense fallback={<Loading height={height} />}>{chart}</Suspense>}</Boundary>
      {isTable ? null : legend}
      <Button size="small" sx={{ ...atTextEdge.small, mt: 1 }} onClick={() => setChosen(!isTable)}>
        {isTable ? t('Show as chart') : t('Show as table')}
      </Button>
    </Box>
  )
}

export const LazyLineChart = lazyPart(async () => (await import('./LineChart')).LineChart)

interface ChartPanelProps extends LineChartProps {
  title: string
  /** Replaces the chart, such as one small chart per series. */
  drawing?: ReactNode
  legend?: ReactNode
}

const CHART_HEIGHT_PX = 400

export const ChartPanel = ({ title, drawing, legend, ...chart }: ChartPanelProps) => {
  const language = useLanguage()
  const countText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : formatCount(value, language))
  const { dateTitle, dates, series } = chart
  const columns = [{ title: dateTitle }, ...series.map(({ name }) => ({ title: name, isFigure: true }))]
  const rows = dates.map((date, row) => [date, ...series.map(({ values }) => countText(values[row]))])
  return (
    <ChartOrTable
      chart={drawing ?? <LazyLineChart {...chart} />}
      table={<FigureTable caption={title} columns={columns} rows={rows} />}
      legend={legend}
      height={CHART_HEIGHT_PX}
    />
  )
}
