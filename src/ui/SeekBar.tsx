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
