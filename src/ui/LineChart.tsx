import { useEffect, useMemo, useRef } from 'react'
import { ChartFrame, useIsStill, type DrawnChart } from './ChartFrame'
import { lineChartOptions, type ChartKind, type LineSeries } from './lineChartOptions'

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

const HEIGHT_PX = 400

export const LineChart = ({ summary, dates, series, dateTitle, valueTitle, kind, active = null }: LineChartProps) => {
  const isStill = useIsStill()
  const drawn = useRef<DrawnChart>(null)
  const options = useMemo(
    () => lineChartOptions({ dates, series, dateTitle, valueTitle, isStill, kind }),
    [dates, series, dateTitle, valueTitle, isStill, kind],
  )
  useEffect(() => {
    drawn.current?.chart.series.forEach((line, index) => {
      line.setState(active === null ? '' : index === active ? 'hover' : 'inactive')
    })
  }, [active])
  return <ChartFrame summary={summary} height={HEIGHT_PX} options={options} drawn={drawn} />
}
