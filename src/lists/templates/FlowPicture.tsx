import { styled } from '@mui/material/styles'
import type { FlowBranch, FlowModule } from 'callflow/machine'
import { idIn, routesIn } from 'callflow/parameters'
import { kindColors, stepShape } from '@/ui/StepIcon'

const [ICON, GAP, PAD, HEIGHT, ROW, LINE] = [16, 4, 5, 26, 34, 30]
/** Outlines of icons are drawn on a square of this size. */
const OUTLINE = 24
/** So that icons are as large in small flows as in others. */
const LEAST_WIDTH = 200

const targetsOf = ({ parameters }: FlowModule): string[] =>
  [...routesIn(parameters).map(({ branch }) => branch), ...['open_branch', 'closed_branch', 'holiday_branch'].map((name) => idIn(parameters, name))].flatMap(
    (id) => (id === null ? [] : [String(id)]),
  )

const iconsOf = ({ modules }: FlowBranch): string[] => [...new Set(modules.map(({ module_name }) => module_name))]

const widthOf = (branch: FlowBranch): number => 2 * PAD + iconsOf(branch).length * (ICON + GAP) - GAP

/** From left to right as calls go: a branch stands in the first column that leads to it. */
const columnsOf = (branches: readonly FlowBranch[]): FlowBranch[][] => {
  const placed = new Set<string>()
  const columns: FlowBranch[][] = []
  for (let next = branches.slice(0, 1); next.length > 0; ) {
    columns.push(next)
    for (const { id } of next) placed.add(String(id))
    const targets = new Set(next.flatMap(({ modules }) => modules.flatMap(targetsOf)))
    next = branches.filter(({ id }) => targets.has(String(id)) && !placed.has(String(id)))
  }
  return columns
}

const Drawing = styled('svg')(({ theme: { vars } }) => ({
  display: 'block',
  width: '100%',
  height: '100%',
  fill: 'none',
  '& .box': { fill: vars.palette.background.paper, stroke: vars.palette.divider },
  '& .line': { stroke: vars.palette.text.secondary, opacity: 0.6 },
  ...kindColors(vars.palette, (color) => ({ fill: color })),
}))

/** A small map of a call flow, for people who choose among several; it says nothing that isn't written beside it. */
export const FlowPicture = ({ branches }: { branches: readonly FlowBranch[] }) => {
  const columns = columnsOf(branches)
  const height = Math.max(...columns.map(({ length }) => length)) * ROW
  const boxes = new Map<string, { x: number; y: number; width: number }>()
  let x = 1
  for (const column of columns) {
    const top = (height - column.length * ROW) / 2 + (ROW - HEIGHT) / 2
    column.forEach((branch, row) => boxes.set(String(branch.id), { x, y: top + row * ROW, width: widthOf(branch) }))
    x += Math.max(...column.map(widthOf)) + LINE
  }
  const lines = branches.flatMap(({ id, modules }) =>
    modules.flatMap(targetsOf).flatMap((target) => {
      const [from, to] = [boxes.get(String(id)), boxes.get(target)]
      if (from === undefined || to === undefined || to.x <= from.x) return []
      const [x1, y1, x2, y2] = [from.x + from.width, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2]
      return [`M${x1},${y1}C${(x1 + x2) / 2},${y1} ${(x1 + x2) / 2},${y2} ${x2},${y2}`]
    }),
  )
  const used = x - LINE + 1
  const width = Math.max(used, LEAST_WIDTH)
  return (
    <Drawing viewBox={`${(used - width) / 2} 0 ${width} ${height}`} aria-hidden>
      {lines.map((path) => (
        <path key={path} className="line" d={path} />
      ))}
      {branches.map((branch) => {
        const box = boxes.get(String(branch.id))
        return box === undefined ? null : (
          <g key={branch.id} transform={`translate(${box.x} ${box.y})`}>
            <rect className="box" width={box.width} height={HEIGHT} rx={5} />
            {iconsOf(branch).map((name, index) => {
              const { kind, path } = stepShape(name)
              return (
                <path
                  key={name}
                  data-kind={kind}
                  d={path}
                  transform={`translate(${PAD + index * (ICON + GAP)} ${(HEIGHT - ICON) / 2}) scale(${ICON / OUTLINE})`}
                />
              )
            })}
          </g>
        )
      })}
    </Drawing>
  )
}
