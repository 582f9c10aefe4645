import Box from '@mui/material/Box'
import type { LineSeries } from './lineSeries'

interface ChartTableProps {
  caption: string
  dateTitle: string
  dates: readonly string[]
  series: readonly LineSeries[]
}

const cells = { '& th, & td': { p: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' } } as const

/** The numbers behind a chart, a row per date. It scrolls by itself, by keyboard too, and never widens the page. */
export const ChartTable = ({ caption, dateTitle, dates, series }: ChartTableProps) => (
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
