import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import Box from '@mui/material/Box'
import Highcharts from 'highcharts/esm/highcharts'
import HighchartsReact from 'highcharts-react-official'
import { useMemo } from 'react'
import './lineChart.css'
import { lineChartOptions } from './lineChartOptions'
import type { LineSeries } from './lineSeries'

/** The summary speaks for the drawing. */
const hidden = { 'aria-hidden': true }

export interface LineChartProps {
  /** What the line says, for those who do not see it. */
  summary: string
  /** The points' places on the x axis, in words that can be read as they are. */
  dates: readonly string[]
  series: readonly LineSeries[]
  dateTitle: string
  valueTitle: string
}

/** What is drawn never keeps its place wide: it is drawn anew when the window gets narrower. */
const styles = { height: 400, contain: 'inline-size' } as const

/** 400 px high. Loaded apart from the screens, because Highcharts is larger than all of them. */
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
