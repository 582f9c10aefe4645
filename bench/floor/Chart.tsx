import type { AnalyticsPoint } from 'contract/analytics'
import Highcharts from 'highcharts/esm/highcharts'
import { useEffect, useRef } from 'react'

export const Chart = ({ points }: { points: readonly AnalyticsPoint[] }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current === null) return
    const chart = Highcharts.chart(element.current, {
      chart: { height: 400, animation: false },
      title: { text: 'Incoming calls' },
      xAxis: { categories: points.map(({ date }) => date) },
      series: [{ type: 'line', name: 'Calls', animation: false, data: points.map(({ calls }) => calls) }],
    })
    return () => chart.destroy()
  }, [points])
  return <div ref={element} />
}
