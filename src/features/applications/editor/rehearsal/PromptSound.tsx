import { useEffect, useRef } from 'react'
import type { Prompt } from 'callflow/machine'
import { AudioPlayer, type PlayerControls } from '@/ui/AudioPlayer'

/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => 'speechSynthesis' in window

/** Reads a text aloud; answers how to stop it. `onOver` is called once it was read, or could not be. */
const speak = (text: string, language: string, onOver: () => void): (() => void) => {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = language
  utterance.onend = onOver
  utterance.onerror = onOver
  window.speechSynthesis.speak(utterance)
  return () => {
    utterance.onend = null
    utterance.onerror = null
    window.speechSynthesis.cancel()
  }
}

type Renew = () => Promise<string | null>

interface PlayedFileProps {
  name: string
  src: string
  /** Gives an address that works after this one ran out; null when it cannot be had. */
  onExpired: Renew
  /** It plays by itself now. */
  isNow: boolean
  onOver: () => void
}

const PlayedFile = ({ name, src, onExpired, isNow, onOver }: PlayedFileProps) => {
  const controls = useRef<PlayerControls>(null)
  const isPlaying = useRef(false)
  // A file fails some time after it was asked for: the turn may be another one by then.
  const latest = useRef({ isNow, onOver })
  useEffect(() => {
    latest.current = { isNow, onOver }
  })
  useEffect(() => {
    if (!isNow) return
    const player = controls.current
    if (!isPlaying.current) player?.toggle()
    return () => player?.pause()
  }, [isNow])
  const handleOver = (): void => {
    if (latest.current.isNow) latest.current.onOver()
  }
  return (
    <AudioPlayer
      name={name}
      src={src}
      controls={controls}
      onExpired={onExpired}
      onPlayingChange={(plays) => {
        isPlaying.current = plays
      }}
      onEnded={handleOver}
      onFailed={handleOver}
    />
  )
}

const SpokenText = ({ text, language, onOver }: { text: string; language: string; onOver: () => void }) => {
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => speak(text, language, () => over.current()), [text, language])
  return null
}

interface PromptSoundProps {
  prompt: Prompt
  /** Of the file; null where there is none to be played. */
  file: { friendly_name: string; file_url: string } | null
  onExpired: Renew
  isNow: boolean
  onOver: () => void
}

/** What the caller hears: a file with its player, a text when its turn has come. */
export const PromptSound = ({ prompt, file, onExpired, isNow, onOver }: PromptSoundProps) => {
  if (prompt.type === 'play' && file !== null) {
    return <PlayedFile name={file.friendly_name} src={file.file_url} onExpired={onExpired} isNow={isNow} onOver={onOver} />
  }
  return prompt.type === 'say' && isNow ? <SpokenText text={prompt.text} language={prompt.language} onOver={onOver} /> : null
}
