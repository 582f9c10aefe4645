import type { Options } from 'highcharts'
import { animationOf, chartBase, literal, lineColour } from '@/ui/lineChartOptions'
import { type FlowLink, type FlowNode, levelOf, mostIn } from './flowFigures'

const text = { color: 'var(--highcharts-neutral-color-100)', fontWeight: '400', textOutline: 'none' } as const
const tooltip = { backgroundColor: 'var(--highcharts-background-color)', style: { color: 'var(--highcharts-neutral-color-100)' } } as const

interface FlowShape {
  nodes: readonly FlowNode[]
  links: readonly FlowLink[]
  /** "12 calls" */
  countText: (calls: number) => string
  isStill: boolean
}

const NODE_PX = 34
const MIN_PX = 240

/** Each node has room for its name. */
export const flowHeight = (nodes: readonly FlowNode[]): number =>
  Math.max(MIN_PX, NODE_PX * Math.max(...[0, 1, 2].map((column) => nodes.filter((node) => node.column === column).length)))

export const flowOptions = ({ nodes, links, countText, isStill }: FlowShape): Options => {
  const sources = nodes.filter(({ column }) => column === 0).map(({ id }) => id)
  const sourceOf = new Map(links.map(({ from, to }) => [to, from]))
  /** Of the branch where the key was pressed. */
  const colourOf = (id: string): string => lineColour(Math.max(0, sources.indexOf(sources.includes(id) ? id : (sourceOf.get(id) ?? ''))))
  const named = new Map(nodes.map(({ id, name }) => [id, literal(name)]))
  return {
    ...chartBase(isStill, flowHeight(nodes)),
    tooltip,
    plotOptions: { series: { animation: animationOf(isStill), states: { inactive: { opacity: 0.25 }, hover: { linkOpacity: 0.5 } } } },
    series: [
      {
        type: 'sankey',
        tooltip: { headerFormat: '', pointFormat: '{point.custom.text}', nodeFormat: '{point.custom.text}' },
        nodeWidth: 14,
        nodePadding: 16,
        linkOpacity: 0.35,
        minLinkWidth: 2,
        borderRadius: 3,
        dataLabels: { style: { ...text, fontSize: '0.8125rem' }, nodeFormat: '{point.name}', format: '', allowOverlap: true, crop: false, overflow: 'allow' },
        nodes: nodes.map(({ id, name, column }) => {
          const calls = links.filter(({ from, to }) => (column === 0 ? from : to) === id).reduce((sum, link) => sum + link.calls, 0)
          const custom = { text: `<b>${literal(name)}</b>: ${literal(countText(calls))}` }
          const color = column === 2 ? 'var(--highcharts-neutral-color-60)' : colourOf(id)
          return { id, name: literal(name), column, color, custom, dataLabels: { align: column === 0 ? 'left' : 'right', x: column === 0 ? 18 : -18 } }
        }),
        data: links.map(({ from, to, calls }) => {
          const custom = { text: `${named.get(from)} → ${named.get(to)}: <b>${literal(countText(calls))}</b>` }
          return { from, to, weight: calls, color: colourOf(from), custom }
        }),
      },
    ],
  }
}

interface HeatShape {
  /** By row, then column. */
  grid: readonly (readonly number[])[]
  rows: readonly string[]
  columns: readonly string[]
  cellText: (row: number, column: number) => string
  figureText: (calls: number) => string
  isStill: boolean
}

const ROW_PX = 34
const AXIS_PX = 48
const TOP_LEVELS = 4
/** Hours have room for the name of each third only. */
const MAX_LABELS = 12
const HOURS_PER_LABEL = 3

export const heatHeight = (rows: number): number => rows * ROW_PX + AXIS_PX

export const heatOptions = ({ grid, rows, columns, cellText, figureText, isStill }: HeatShape): Options => {
  const most = mostIn(grid)
  const labels = { style: { ...text, color: 'var(--highcharts-neutral-color-60)', fontSize: '0.8125rem' } }
  const axis = { title: { text: '' }, lineWidth: 0, tickLength: 0, gridLineWidth: 0, labels }
  return {
    ...chartBase(isStill, heatHeight(rows.length)),
    tooltip: { ...tooltip, headerFormat: '', pointFormat: '{point.custom.text}' },
    plotOptions: { series: { animation: false, states: { inactive: { opacity: 1 } } } },
    xAxis: { ...axis, labels: { ...labels, rotation: 0 }, categories: columns.map(literal), opposite: true, tickInterval: columns.length > MAX_LABELS ? HOURS_PER_LABEL : 1 },
    yAxis: { ...axis, categories: rows.map(literal), reversed: true, tickInterval: 1, min: 0, max: rows.length - 1, startOnTick: false, endOnTick: false },
    series: [
      {
        type: 'heatmap',
        borderWidth: 2,
        borderColor: 'var(--highcharts-background-color)',
        borderRadius: 4,
        data: grid.flatMap((values, y) =>
          values.map((value, x) => {
            const level = levelOf(value, most)
            const color = `var(--heat-${level})`
            const ink = level >= TOP_LEVELS ? 'var(--highcharts-background-color)' : 'var(--highcharts-neutral-color-100)'
            return { x, y, value, color, custom: { text: literal(cellText(y, x)) }, dataLabels: { enabled: value > 0, format: literal(figureText(value)), style: { ...text, color: ink, fontSize: '0.75rem' } } }
          }),
        ),
      },
    ],
  }
}
