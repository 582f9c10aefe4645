import { useEffect, useRef, useState } from 'react'
import { playExclusively } from './exclusivePlayback'

export interface PlaybackOptions {
  src: string
  duration: number | null
  onExpired: (() => Promise<string | null>) | undefined
  onFailed: (() => void) | undefined
}

interface Source {
  address: string
  turn: number
}

const speeds = [1, 1.25, 1.5, 2, 0.75]

const nextSpeed = (speed: number): number => speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1

/** `play` rejects when interrupted or without a source; the element's events report both. */
const play = (media: HTMLMediaElement): void => {
  media.play().catch(() => undefined)
}

/** Plays on at its first address while list refreshes bring new ones, and renews an expired one once. */
export const usePlayback = ({ src, duration: knownDuration, onExpired, onFailed }: PlaybackOptions) => {
  const media = useRef<HTMLAudioElement>(null)
  const [source, setSource] = useState<Source>({ address: src, turn: 0 })
  const [isStarted, setIsStarted] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState(knownDuration)
  const [speed, setSpeed] = useState(1)
  const isRenewed = useRef(false)
  const resumeAt = useRef(0)
  const shouldPlay = useRef(true)

  if (!isStarted && source.address !== src) setSource({ address: src, turn: 0 })

  useEffect(() => {
    const element = media.current
    return () => {
      // A sound without its player couldn't be stopped.
      if (element !== null && !element.paused) element.pause()
    }
  }, [])

  useEffect(() => {
    if (source.turn === 0 || media.current === null) return
    media.current.load()
    if (shouldPlay.current) play(media.current)
  }, [source.turn])

  const fail = (): void => {
    setIsFailed(true)
    onFailed?.()
  }

  const renew = async (): Promise<void> => {
    resumeAt.current = media.current?.currentTime ?? 0
    const fresh = (await onExpired?.().catch(() => null)) ?? null
    if (fresh === null) fail()
    else setSource(({ turn }) => ({ address: fresh, turn: turn + 1 }))
  }

  return {
    isStarted,
    isPlaying,
    isFailed,
    position,
    duration,
    speed,
    toggle: (): void => {
      if (media.current === null) return
      setIsStarted(true)
      shouldPlay.current = true
      if (media.current.paused) play(media.current)
      else media.current.pause()
    },
    pause: (): void => {
      shouldPlay.current = false
      media.current?.pause()
    },
    seek: (seconds: number): void => {
      if (media.current === null) return
      media.current.currentTime = seconds
      setPosition(seconds)
    },
    changeSpeed: (): void => {
      const next = nextSpeed(speed)
      if (media.current !== null) media.current.defaultPlaybackRate = media.current.playbackRate = next
      setSpeed(next)
    },
    retry: (): void => {
      setIsFailed(false)
      shouldPlay.current = true
      void renew()
    },
    audioProps: {
      ref: media,
      src: source.address,
      onPlay: (): void => {
        if (media.current !== null) playExclusively(media.current)
        setIsPlaying(true)
      },
      onPause: () => setIsPlaying(false),
      onEnded: () => setIsPlaying(false),
      onPlaying: (): void => {
        isRenewed.current = false
      },
      onLoadedMetadata: (): void => {
        if (media.current === null) return
        setDuration(media.current.duration)
        if (resumeAt.current > 0) media.current.currentTime = resumeAt.current
        resumeAt.current = 0
      },
      onTimeUpdate: () => setPosition(media.current?.currentTime ?? 0),
      onError: (): void => {
        setIsPlaying(false)
        if (!isStarted) return
        if (isRenewed.current) return fail()
        isRenewed.current = true
        void renew()
      },
    },
  }
}
