import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useImperativeHandle, type Ref } from 'react'
import { useT } from '@/i18n/useT'
import { clockText } from './clockText'
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

/** A narrow player shows one time at once, a very narrow one no speed. */
const forSpeed = '@container (min-width: 11.5rem)'
const forBothTimes = '@container (min-width: 18.5rem)'

const row = { display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, minHeight: 36, containerType: 'inline-size' } as const
const timeStyles = { ml: 0.5, minWidth: '2.25em', textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
const startedStyles = { ...timeStyles, [forBothTimes]: { minWidth: '5.75em' } } as const
const totalStyles = { display: 'none', [forBothTimes]: { display: 'inline' } } as const
const speedStyles = { display: 'none', [forSpeed]: { display: 'inline-flex' }, minWidth: 40, px: 0.5, color: 'text.secondary' } as const

/** A single button for all states, so that it keeps the focus. */
const MainButton = ({ name, playback: { isPlaying, isFailed, toggle, retry } }: { name: string; playback: Playback }) => {
  const t = useT()
  const label = isPlaying ? t('Pause {name}', { name }) : t('Play {name}', { name })
  return (
    <IconButton
      color="primary"
      size="small"
      aria-label={isFailed ? t('Retry {name}', { name }) : label}
      onClick={isFailed ? retry : toggle}
    >
      {isFailed ? <Replay /> : isPlaying ? <Pause /> : <PlayArrow />}
    </IconButton>
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
        <Box sx={{ flex: 1 }} />
      )}
      {isStarted ? (
        <Typography variant="body2" color="textSecondary" sx={startedStyles}>
          {times.position}
          <Box component="span" sx={totalStyles}>
            &nbsp;/&nbsp;{times.duration}
          </Box>
        </Typography>
      ) : length === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={timeStyles}>
          {times.duration}
        </Typography>
      )}
      <Button
        size="small"
        color="inherit"
        aria-label={t('{speed}× playback speed: {name}', { name, speed })}
        onClick={changeSpeed}
        sx={speedStyles}
      >
        {speed}×
      </Button>
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
    <Box role="group" aria-label={t('Audio player: {name}', { name })} sx={row}>
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
    </Box>
  )
}
