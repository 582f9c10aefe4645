import Typography from '@mui/material/Typography'
import { useEffect, useImperativeHandle, type Ref, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useT } from '@/i18n/useLanguage'
import { clockText } from './clockText'
import { RowButton, RowIcon } from './RowButton'
import { usePlayback } from './usePlayback'

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

export const peaksOf = (samples: Float32Array, bars: number): number[] => {
  const peaks = new Array<number>(bars).fill(0)
  for (const [index, sample] of samples.entries()) {
    const bar = Math.floor((index * bars) / samples.length)
    const loudness = Math.abs(sample)
    if (loudness > (peaks[bar] ?? 0)) peaks[bar] = loudness
  }
  const loudest = Math.max(...peaks)
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks
}

/** A longer file would take too much memory decoded. */
const MAX_BYTES = 4_000_000

/** The lowest rate that browsers support; bars need no more. */
const RATE = 8000

const BARS = 72

/** Scripts can't fetch files of another host, though the player may play them. */
const isSameOrigin = (address: string): boolean =>
  URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).origin === window.location.origin

const isSmall = ({ headers }: Response): boolean => {
  const length = Number(headers.get('Content-Length') ?? '0')
  return length > 0 && length <= MAX_BYTES
}

const decode = async (address: string, signal: AbortSignal): Promise<number[] | null> => {
  const response = await fetch(address, { signal })
  if (!response.ok || !isSmall(response)) {
    await response.body?.cancel()
    return null
  }
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await response.arrayBuffer())
  return peaksOf(sound.getChannelData(0), BARS)
}

const loadPeaks = async (address: string, signal: AbortSignal): Promise<number[] | null> => {
  if (typeof OfflineAudioContext === 'undefined' || !isSameOrigin(address)) return null
  return decode(address, signal).catch(() => null)
}

const usePeaks = (address: string, isNeeded: boolean): readonly number[] | null => {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  const isDue = isNeeded && peaks === null

  useEffect(() => {
    if (!isDue) return
    const leaving = new AbortController()
    void loadPeaks(address, leaving.signal).then((loaded) => {
      if (!leaving.signal.aborted) setPeaks(loaded)
    })
    return () => leaving.abort()
  }, [isDue, address])

  return peaks
}

export interface PlayerControls {
  toggle: () => void
  /** Also cancels a restart that waits for a renewed address. */
  pause: () => void
  changeSpeed: () => void
}

interface AudioPlayerProps {
  name: string
  src: string
  duration?: number
  /** Called once when the address has stopped working; resolves to one that works. */
  onExpired?: () => Promise<string | null>
  onFailed?: () => void
  hasWaveform?: boolean
  onPlayingChange?: (isPlaying: boolean) => void
  onEnded?: () => void
  controls?: Ref<PlayerControls>
}

type Playback = ReturnType<typeof usePlayback>

/** A waveform of anything longer would be unreadable. */
const MAX_DRAWN_SECONDS = 600

/** A single button for all states, so that it keeps the focus. */
const MainButton = ({ name, playback: { isPlaying, isFailed, toggle, retry } }: { name: string; playback: Playback }) => {
  const t = useT()
  const label = isPlaying ? t('Pause {name}', { name }) : t('Play {name}', { name })
  return (
    <RowButton aria-label={isFailed ? t('Retry {name}', { name }) : label} onClick={isFailed ? retry : toggle}>
      <RowIcon name={isFailed ? 'replay' : isPlaying ? 'pause' : 'play'} />
    </RowButton>
  )
}

interface ProgressProps {
  name: string
  playback: Playback
  /** The length that the page shows elsewhere, in seconds; that of the decoded sound may differ by a fraction. */
  knownDuration: number | undefined
  peaks: readonly number[] | null
}

const Progress = ({ name, playback, knownDuration, peaks }: ProgressProps) => {
  const t = useT()
  const { isStarted, position, duration, speed, seek, changeSpeed } = playback
  const length = knownDuration ?? duration
  const isAtEnd = duration !== null && position >= duration
  const times = { position: clockText(isAtEnd ? length : position), duration: clockText(length) }
  return (
    <>
      {isStarted || length !== null ? (
        <SeekBar
          label={t('Playback position: {name}', { name })}
          text={t('{position} of {duration}', times)}
          position={position}
          duration={duration}
          onSeek={seek}
          peaks={peaks}
        />
      ) : (
        <div className="seek" />
      )}
      {isStarted ? (
        <p className="player-time is-started">
          <span>{times.position}</span>
          <span className="player-total">&nbsp;/&nbsp;{times.duration}</span>
        </p>
      ) : length === null ? null : (
        <p className="player-time">{times.duration}</p>
      )}
      <button type="button" className="row-text-button" aria-label={t('{speed}× playback speed: {name}', { name, speed })} onClick={changeSpeed}>
        <span>{speed}</span>×
      </button>
    </>
  )
}

export const AudioPlayer = (props: AudioPlayerProps) => {
  const { name, src, duration, onExpired, onFailed, hasWaveform = false, onPlayingChange, onEnded, controls } = props
  const t = useT()
  const playback = usePlayback({ src, duration: duration ?? null, onExpired, onFailed })
  const { isPlaying, isFailed, isStarted, toggle, pause, retry, changeSpeed, audioProps } = playback
  const isShort = (playback.duration ?? 0) <= MAX_DRAWN_SECONDS
  const peaks = usePeaks(audioProps.src, hasWaveform && isStarted && isShort)
  useImperativeHandle(controls, () => ({ toggle: isFailed ? retry : toggle, pause, changeSpeed }))
  useEffect(() => onPlayingChange?.(isPlaying), [isPlaying, onPlayingChange])
  const handleEnded = (): void => {
    audioProps.onEnded()
    onEnded?.()
  }
  return (
    <div role="group" aria-label={t('Audio player: {name}', { name })} className="player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- People's own recordings have no captions. */}
      <audio {...audioProps} onEnded={handleEnded} preload="none" />
      <MainButton name={name} playback={playback} />
      {isFailed ? (
        <Typography role="alert" variant="body2" color="error">
          {t("This audio can't be played.")}
        </Typography>
      ) : (
        <Progress name={name} playback={playback} knownDuration={duration} peaks={peaks} />
      )}
    </div>
  )
}
