import { styled } from '@mui/material/styles'

interface SeekBarProps {
  label: string
  /** The position in words. */
  text: string
  /** In seconds, as is `duration`, which is `null` before anything is loaded. */
  position: number
  duration: number | null
  onSeek: (seconds: number) => void
}

const STEP_SECONDS = 0.1

const Range = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 48,
  height: 24,
  margin: 0,
  cursor: 'pointer',
  accentColor: theme.vars.palette.primary.main,
  '&:disabled': { cursor: 'default' },
}))

/** The browser's own slider: keys, touch and screen readers come with it. */
export const SeekBar = ({ label, text, position, duration, onSeek }: SeekBarProps) => {
  const length = duration !== null && Number.isFinite(duration) ? duration : 0
  return (
    <Range
      type="range"
      min={0}
      max={length}
      step={STEP_SECONDS}
      value={Math.min(position, length)}
      disabled={length === 0}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  )
}
