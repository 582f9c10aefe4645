import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import Box from '@mui/material/Box'
import Highcharts from 'highcharts/esm/highcharts'
import HighchartsReact from 'highcharts-react-official'
import { useEffect, useMemo, useRef } from 'react'
import './lineChart.css'
import { lineChartOptions } from './lineChartOptions'
import type { ChartKind, LineSeries } from './lineSeries'

const hidden = { 'aria-hidden': true }

export interface LineChartProps {
  summary: string
  dates: readonly string[]
  series: readonly LineSeries[]
  dateTitle: string
  valueTitle: string
  kind?: ChartKind | undefined
  /** The index of the series to bring forward; the others fade. */
  active?: number | null | undefined
}

const styles = { height: 400, contain: 'inline-size' } as const

/** Loaded separately: Highcharts is larger than all the screens together. */
export const LineChart = ({ summary, dates, series, dateTitle, valueTitle, kind, active = null }: LineChartProps) => {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const { typography } = useTheme()
  const drawn = useRef<HighchartsReact.RefObject>(null)
  const options = useMemo(
    () => lineChartOptions({ dates, series, dateTitle, valueTitle, isStill, kind }),
    [dates, series, dateTitle, valueTitle, isStill, kind],
  )
  useEffect(() => {
    drawn.current?.chart.series.forEach((line, index) => {
      line.setState(active === null ? '' : index === active ? 'hover' : 'inactive')
    })
  }, [active])
  return (
    <Box role="img" aria-label={summary} sx={{ ...styles, fontFamily: typography.fontFamily }}>
      <HighchartsReact ref={drawn} highcharts={Highcharts} options={options} containerProps={hidden} />
    </Box>
  )
}
