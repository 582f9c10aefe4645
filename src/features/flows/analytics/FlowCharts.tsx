import { useMemo } from 'react'
import { ChartFrame, useIsStill } from '@/ui/ChartFrame'
import 'highcharts/esm/modules/sankey'
import 'highcharts/esm/modules/heatmap'
import { flowHeight, flowOptions, heatHeight, heatOptions } from './chartOptions'
import type { FlowLink, FlowNode } from './flowFigures'

interface FlowChartProps {
  summary: string
  nodes: readonly FlowNode[]
  links: readonly FlowLink[]
  countText: (calls: number) => string
}

export const FlowChart = ({ summary, nodes, links, countText }: FlowChartProps) => {
  const isStill = useIsStill()
  const options = useMemo(() => flowOptions({ nodes, links, countText, isStill }), [nodes, links, countText, isStill])
  return <ChartFrame summary={summary} height={flowHeight(nodes)} options={options} />
}

interface HeatChartProps {
  summary: string
  grid: readonly (readonly number[])[]
  rows: readonly string[]
  columns: readonly string[]
  cellText: (row: number, column: number) => string
  figureText: (calls: number) => string
}

export const HeatChart = ({ summary, grid, rows, columns, cellText, figureText }: HeatChartProps) => {
  const isStill = useIsStill()
  const options = useMemo(() => heatOptions({ grid, rows, columns, cellText, figureText, isStill }), [grid, rows, columns, cellText, figureText, isStill])
  return <ChartFrame summary={summary} height={heatHeight(rows.length)} options={options} />
}
