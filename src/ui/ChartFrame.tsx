import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Options } from 'highcharts'
import Highcharts from 'highcharts/esm/highcharts'
import HighchartsReact from 'highcharts-react-official'
import type { Ref } from 'react'
import './lineChart.css'

const hidden = { 'aria-hidden': true }

export type DrawnChart = HighchartsReact.RefObject

export const useIsStill = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })

interface ChartFrameProps {
  summary: string
  height: number
  options: Options
  drawn?: Ref<DrawnChart>
}

/** Loaded separately: Highcharts is larger than all the screens together. */
export const ChartFrame = ({ summary, height, options, drawn }: ChartFrameProps) => {
  const { typography } = useTheme()
  return (
    <Box role="img" aria-label={summary} sx={{ contain: 'inline-size', fontFamily: typography.fontFamily }} style={{ height }}>
      <HighchartsReact ref={drawn ?? null} highcharts={Highcharts} options={options} containerProps={hidden} />
    </Box>
  )
}
