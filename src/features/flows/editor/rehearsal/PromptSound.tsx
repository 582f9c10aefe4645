import { useEffect, useRef } from 'react'
import type { Prompt } from 'callflow/machine'
import { AudioPlayer, type PlayerControls } from '@/ui/AudioPlayer'

export const canSpeak = (): boolean => 'speechSynthesis' in window

/** Returns a function that stops it. `onOver` is called when it has been read, or can't be. */
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
  onExpired: Renew
  isNow: boolean
  onOver: () => void
}

const PlayedFile = ({ name, src, onExpired, isNow, onOver }: PlayedFileProps) => {
  const controls = useRef<PlayerControls>(null)
  const isPlaying = useRef(false)
  // A file may fail after the turn has passed to another prompt.
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
  file: { friendly_name: string; file_url: string } | null
  onExpired: Renew
  isNow: boolean
  onOver: () => void
}

export const PromptSound = ({ prompt, file, onExpired, isNow, onOver }: PromptSoundProps) => {
  if (prompt.type === 'play' && file !== null) {
    return <PlayedFile name={file.friendly_name} src={file.file_url} onExpired={onExpired} isNow={isNow} onOver={onOver} />
  }
  return prompt.type === 'say' && isNow ? <SpokenText text={prompt.text} language={prompt.language} onOver={onOver} /> : null
}
