import Box from '@mui/material/Box'
import { Fragment } from 'react'

interface FigureLinesProps {
  lines: readonly (readonly [label: string, figure: string])[]
  sum?: readonly [label: string, figure: string]
}

const styles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.75,
  overflowWrap: 'normal',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, whiteSpace: 'nowrap', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .sum': { fontWeight: 600, color: 'text.primary' },
} as const

export const FigureLines = ({ lines, sum }: FigureLinesProps) => (
  <Box component="dl" sx={styles}>
    {lines.map(([label, figure]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </Fragment>
    ))}
    {sum === undefined ? null : (
      <>
        <dt className="sum">{sum[0]}</dt>
        <dd className="sum">{sum[1]}</dd>
      </>
    )}
  </Box>
)
