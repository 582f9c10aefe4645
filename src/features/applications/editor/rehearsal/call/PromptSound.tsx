import { useEffect, useRef } from 'react'
import type { Prompt } from 'callflow/machine'
import { AudioPlayer, type PlayerControls } from '@/ui/AudioPlayer'
import { speak } from './speech'

interface PlayedFileProps {
  name: string
  src: string
  /** It plays by itself now. */
  isNow: boolean
  onOver: () => void
}

const PlayedFile = ({ name, src, isNow, onOver }: PlayedFileProps) => {
  const controls = useRef<PlayerControls>(null)
  const isPlaying = useRef(false)
  useEffect(() => {
    if (!isNow) return
    const player = controls.current
    if (!isPlaying.current) player?.toggle()
    return () => {
      if (isPlaying.current) player?.toggle()
    }
  }, [isNow])
  return (
    <AudioPlayer
      name={name}
      src={src}
      controls={controls}
      onPlayingChange={(plays) => {
        isPlaying.current = plays
      }}
      onEnded={isNow ? onOver : () => undefined}
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
  isNow: boolean
  onOver: () => void
}

/** What the caller hears: a file with its player, a text when its turn has come. */
export const PromptSound = ({ prompt, file, isNow, onOver }: PromptSoundProps) => {
  if (prompt.type === 'play' && file !== null) {
    return <PlayedFile name={file.friendly_name} src={file.file_url} isNow={isNow} onOver={onOver} />
  }
  return prompt.type === 'say' && isNow ? <SpokenText text={prompt.text} language={prompt.language} onOver={onOver} /> : null
}
