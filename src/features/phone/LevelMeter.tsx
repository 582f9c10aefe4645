import Box from '@mui/material/Box'

interface LevelMeterProps {
  label: string
  level: number
}

const PERCENT = 100
/** Finer steps are invisible, and each one changes the page. */
const STEP = 5

const barStyles = { height: 8, borderRadius: 1, bgcolor: 'action.hover', border: 1, borderColor: 'divider', overflow: 'hidden' } as const

export const LevelMeter = ({ label, level }: LevelMeterProps) => {
  const percent = Math.round((Math.min(1, Math.max(0, level)) * PERCENT) / STEP) * STEP
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      <span aria-hidden>{label}</span>
      <Box role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={PERCENT} aria-valuenow={percent} sx={barStyles}>
        <Box sx={{ height: '100%', bgcolor: 'primary.main' }} style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  )
}
