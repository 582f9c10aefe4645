import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import Box from '@mui/material/Box'
import Highcharts from 'highcharts/esm/highcharts'
import HighchartsReact from 'highcharts-react-official'
import { useMemo } from 'react'
import './lineChart.css'
import { lineChartOptions } from './lineChartOptions'
import type { LineSeries } from './lineSeries'

const hidden = { 'aria-hidden': true }

export interface LineChartProps {
  summary: string
  dates: readonly string[]
  series: readonly LineSeries[]
  dateTitle: string
  valueTitle: string
}

const styles = { height: 400, contain: 'inline-size' } as const

/** Loaded separately: Highcharts is larger than all the screens together. */
export const LineChart = ({ summary, dates, series, dateTitle, valueTitle }: LineChartProps) => {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const { typography } = useTheme()
  const options = useMemo(
    () => lineChartOptions({ dates, series, dateTitle, valueTitle, isStill }),
    [dates, series, dateTitle, valueTitle, isStill],
  )
  return (
    <Box role="img" aria-label={summary} sx={{ ...styles, fontFamily: typography.fontFamily }}>
      <HighchartsReact highcharts={Highcharts} options={options} containerProps={hidden} />
    </Box>
  )
}
