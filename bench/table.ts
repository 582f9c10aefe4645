const columns = [
  'bytes',
  'budget',
  'left',
  'gzip kB',
  'brotli kB',
  'files',
  'calls',
  'data kB',
  'usable, × static page',
  'usable ms',
  'usable, × floor',
  'again, × floor',
  'waves',
  'main thread ms',
  'script ms',
  'opens ms',
  'opens, × few',
  'opens, × without counts',
  'acts, ms',
  'memory MB',
  'calls/s',
  'calls/s, × bare',
  'p50 ms',
  'p50, × bare',
  'p50, × fewest calls',
  'p99 ms',
  'p99, × bare',
  'p99, × 100,000 calls',
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
