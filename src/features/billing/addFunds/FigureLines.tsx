import Box from '@mui/material/Box'

interface FigureLinesProps {
  lines: readonly (readonly [label: string, figure: string])[]
  sum?: readonly [label: string, figure: string]
}

const styles = {
  m: 0,
  display: 'grid',
  gap: 0.75,
  overflowWrap: 'normal',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, ml: 'auto', whiteSpace: 'nowrap', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 },
  '& .sum, & .sum dt': { fontWeight: 600, color: 'text.primary' },
} as const

export const FigureLines = ({ lines, sum }: FigureLinesProps) => (
  <Box component="dl" sx={styles}>
    {lines.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
    {sum === undefined ? null : (
      <div className="sum">
        <dt>{sum[0]}</dt>
        <dd>{sum[1]}</dd>
      </div>
    )}
  </Box>
)
