import Typography from '@mui/material/Typography'
import { useEffect, useImperativeHandle, type Ref } from 'react'
import { useT } from '@/i18n/useT'
import { clockText } from './clockText'
import { RowButton } from './RowButton'
import { RowIcon } from './RowIcon'
import { SeekBar } from './SeekBar'
import { usePlayback } from './usePlayback'
import { usePeaks } from './waveform/usePeaks'

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
