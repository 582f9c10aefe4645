import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { barValue } from '@/lib/usage'

interface UsageBarProps {
  label: string
  /** Of what the plan includes; may pass 100. */
  percent: number | undefined
  text: string
}

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
