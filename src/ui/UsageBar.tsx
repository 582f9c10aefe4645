import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface UsageBarProps {
  label: string
  percent: number | undefined
  text: string
  /** Below the text. */
  children?: ReactNode
}

/** Keeps the included part visible, however much is over it. */
const MIN_INCLUDED = 10

/** The percentage of the bar that is filled; above 100 % of usage, the part that is included. */
export const barValue = (percent: number | undefined): number => {
  if (percent === undefined || !Number.isFinite(percent)) return 0
  return percent > 100 ? Math.max(MIN_INCLUDED, 10_000 / percent) : Math.max(0, percent)
}

const styles = { height: 8, borderRadius: 1, mb: 0.75 } as const

/** Amber and hatched: the pattern shows without colours too. */
const overStyles = {
  ...styles,
  bgcolor: 'transparent',
  backgroundImage:
    'repeating-linear-gradient(-45deg, var(--mui-palette-warning-main) 0 4px, color-mix(in srgb, var(--mui-palette-warning-main) 35%, transparent) 4px 7px)',
} as const

export const UsageBar = ({ label, percent, text, children }: UsageBarProps) => (
  <Box>
    <LinearProgress
      variant="determinate"
      value={barValue(percent)}
      aria-label={label}
      aria-valuetext={text}
      sx={percent !== undefined && percent > 100 ? overStyles : styles}
    />
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
    {children === undefined || children === null ? null : (
      <Typography variant="body2" color="textSecondary">
        {children}
      </Typography>
    )}
  </Box>
)
