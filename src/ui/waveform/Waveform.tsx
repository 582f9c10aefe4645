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

export const Waveform = ({ peaks, played }: WaveformProps) => {
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
