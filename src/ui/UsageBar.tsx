import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

interface UsageBarProps {
  label: string
  percent: number | undefined
  text: string
}

export const barValue = (percent: number | undefined): number =>
  percent !== undefined && Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0

export const UsageBar = ({ label, percent, text }: UsageBarProps) => (
  <Box>
    <LinearProgress
      variant="determinate"
      value={barValue(percent)}
      aria-label={label}
      aria-valuetext={text}
      sx={{ height: 8, borderRadius: 1, mb: 0.75 }}
    />
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  </Box>
)
