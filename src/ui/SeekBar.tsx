import { styled } from '@mui/material/styles'

interface WaveformProps {
  /** From 0 to 1, as is `played`. */
  peaks: readonly number[]
  played: number
}

const HEIGHT = 24
const BAR_STEP = 3
const BAR_WIDTH = 2
const MIN_HEIGHT = 2

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  '& .ahead': { fill: theme.vars.palette.text.secondary, opacity: 0.7 },
  '& .played': { fill: theme.vars.palette.primary.main },
}))

const barAt = (peak: number, index: number): string => {
  const height = Math.max(MIN_HEIGHT, peak * HEIGHT)
  return `M${index * BAR_STEP} ${(HEIGHT - height) / 2}h${BAR_WIDTH}v${height}h-${BAR_WIDTH}z`
}

const Waveform = ({ peaks, played }: WaveformProps) => {
  const bars = peaks.map(barAt)
  const playedBars = Math.round(played * bars.length)
  const width = bars.length * BAR_STEP
  return (
    <Picture viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ahead" d={bars.slice(playedBars).join('')} />
      <path className="played" d={bars.slice(0, playedBars).join('')} />
      {/* Not by colour alone. */}
      <rect className="played" x={Math.min(played * width, width - 1)} y="0" width="1" height={HEIGHT} />
    </Picture>
  )
}

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

export const SeekBar = ({ label, text, position, duration, onSeek, peaks = null }: SeekBarProps) => {
  const length = duration !== null && Number.isFinite(duration) ? duration : 0
  const at = Math.min(position, length)
  const played = length === 0 ? 0 : at / length
  const range = (
    <input
      type="range"
      min={0}
      max={length}
      step={STEP_SECONDS}
      value={at}
      disabled={length === 0}
      aria-label={label}
      aria-valuetext={text}
      style={{ backgroundSize: `${100 * played}% 4px, 100% 4px` }}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  )
  // A single element for both: replacing the slider would lose its focus.
  return (
    <div className={peaks === null ? 'seek' : 'seek has-waveform'}>
      {peaks === null ? null : <Waveform peaks={peaks} played={played} />}
      {range}
    </div>
  )
}
