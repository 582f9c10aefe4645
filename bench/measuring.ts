import type { CDPSession, Page } from 'playwright-core'
import { countFrom } from 'tools/figures'

export const RUNS = countFrom('CONSOLE_BENCH_RUNS', 7)

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const spread = (values: readonly number[], digits = 0): string => {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  return `${middle} (${least}–${most})`
}

/** Divides each value by the one measured in the same turn. */
export const ratios = (values: readonly number[], others: readonly number[]): number[] =>
  values.map((value, index) => value / (others[index] ?? Number.NaN))

const metricsOf = async (session: CDPSession): Promise<Map<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  return (await metricsOf(session)).get('JSHeapUsedSize') ?? Number.NaN
}

const columns = [
  'bytes',
  'budget',
  'left',
  'usable ms',
  'again ms',
  'waves',
  'opens ms',
  'opens, × few',
  'search ms',
  'memory MB',
  'calls/s',
  'p50 ms',
  'p99 ms',
] as const

export type Column = (typeof columns)[number]

export interface TableRow {
  what: string
  cells: Partial<Record<Column, string>>
}

export interface TableGroup {
  title: string
  rows: TableRow[]
}

const lineOf = (cells: readonly string[], widths: readonly number[]): string =>
  `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`

export const tableOf = (groups: readonly TableGroup[]): string => {
  const rows = groups.flatMap((group) => group.rows)
  const used = columns.filter((column) => rows.some(({ cells }) => cells[column] !== undefined))
  const head = ['', ...used]
  const titled = groups.flatMap(({ title, rows: own }) => [
    [`**${title}**`, ...used.map(() => '')],
    ...own.map(({ what, cells }) => [what, ...used.map((column) => cells[column] ?? '')]),
  ])
  const widths = head.map((_, index) => Math.max(3, ...[head, ...titled].map((cells) => cells[index]?.length ?? 0)))
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head, rule, ...titled].map((cells) => lineOf(cells, widths)).join('\n')
}
