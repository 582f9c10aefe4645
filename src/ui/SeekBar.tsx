import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Waveform } from './waveform/Waveform'

interface SeekBarProps {
  label: string
  text: string
  /** In seconds, as is `duration`; `null` before anything has loaded. */
  position: number
  duration: number | null
  onSeek: (seconds: number) => void
  peaks?: readonly number[] | null
}

const STEP_SECONDS = 0.1

const Range = styled('input')(({ theme }) => ({
  width: '100%',
  minWidth: 60,
  height: 24,
  margin: 0,
  cursor: 'pointer',
  accentColor: theme.vars.palette.primary.main,
  '&:disabled': { cursor: 'default' },
}))

const stackStyles = {
  flex: 1,
  minWidth: 60,
  display: 'grid',
  borderRadius: 0.5,
  '& > *': { gridArea: '1 / 1', minWidth: 0 },
  '& > input': { opacity: 0 },
  '&:has(> input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

export const SeekBar = ({ label, text, position, duration, onSeek, peaks = null }: SeekBarProps) => {
  const length = duration !== null && Number.isFinite(duration) ? duration : 0
  const at = Math.min(position, length)
  const range = (
    <Range
      type="range"
      min={0}
      max={length}
      step={STEP_SECONDS}
      value={at}
      disabled={length === 0}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  )
  // A single element for both: replacing the slider would lose its focus.
  return (
    <Box sx={peaks === null ? { flex: 1, minWidth: 60, display: 'flex' } : stackStyles}>
      {peaks === null ? null : <Waveform peaks={peaks} played={length === 0 ? 0 : at / length} />}
      {range}
    </Box>
  )
}
