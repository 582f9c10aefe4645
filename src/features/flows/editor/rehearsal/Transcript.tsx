import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { type Prompt, isPrompt, type Instruction, type CallEvent } from 'callflow/machine'
import type { AudioFile } from 'contract/audiofiles'
import type { Rehearsal } from 'callflow/rehearse'
import { useListAllAudioFilesQuery } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { reloaded } from '@/lib/reloaded'
import { Unbroken } from '@/ui/Unbroken'
import { AudioPlayer, type PlayerControls } from '@/ui/AudioPlayer'
import { msg, type Message } from '@/i18n/message'
import { phoneText } from '@/lib/phoneText'
import { canSpeak, speak } from '@/lib/speech'

interface TranscriptLine {
  message: Message
  /** Done by the caller, or by someone whom the call reached. */
  isOurs: boolean
  prompt: Prompt | null
}

type TranscriptTurn = readonly TranscriptLine[]

type FileName = (id: string) => string | null

const eventMessage = (event: CallEvent): Message => {
  switch (event.type) {
    case 'answered':
      return msg('Call answered')
    case 'digit':
      return msg('Caller presses {digit}', { digit: event.digit })
    case 'timeout':
      return msg('No key pressed')
    case 'transferred':
      return event.result === 'answered' ? msg('Someone answers, talks and hangs up') : msg('No one answers')
    case 'recorded':
      return msg('Caller leaves a message')
    case 'hangup':
      return msg('Caller hangs up')
  }
}

const actionMessage = (action: Instruction, fileName: FileName): Message => {
  switch (action.type) {
    case 'play': {
      const name = fileName(String(action.audiofile_id))
      return name === null ? msg('Skips a deleted audio file') : msg('Plays “{name}”', { name })
    }
    case 'say':
      return msg('Says “{text}”', { text: action.text })
    case 'wait':
      return msg('Waits {seconds}\u00a0s', { seconds: action.seconds })
    case 'gather':
      return action.maxDigits === 1
        ? msg('Waits {seconds}\u00a0s for a key', { seconds: action.seconds })
        : msg('Waits {seconds}\u00a0s for up to {count} keys', { count: action.maxDigits, seconds: action.seconds })
    case 'dial':
      return msg('Rings {number} for {seconds}\u00a0s', { number: phoneText(action.number), seconds: action.seconds })
    case 'ring':
      return msg('Rings the web phones for {seconds}\u00a0s', { seconds: action.seconds })
    case 'record':
      return msg('Records a message for {address} (up to {seconds}\u00a0s)', { address: action.send_to, seconds: action.seconds })
    case 'hangUp':
      return action.place === null ? msg('Call ends (no more steps)') : msg('Hangs up')
  }
}

export const transcriptOf = ({ steps }: Pick<Rehearsal, 'steps'>, fileName: FileName): TranscriptTurn[] =>
  steps.map(({ event, instructions }) => [
    { message: eventMessage(event), isOurs: true, prompt: null },
    ...instructions.map((action) => ({ message: actionMessage(action, fileName), isOurs: false, prompt: isPrompt(action) ? action : null })),
  ])

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

const PromptSound = ({ prompt, file, onExpired, isNow, onOver }: PromptSoundProps) => {
  if (prompt.type === 'play' && file !== null) {
    return <PlayedFile name={file.friendly_name} src={file.file_url} onExpired={onExpired} isNow={isNow} onOver={onOver} />
  }
  return prompt.type === 'say' && isNow ? <SpokenText text={prompt.text} language={prompt.language} onOver={onOver} /> : null
}

interface PlaybackProgress {
  rehearsal: Rehearsal
  count: number
}

/** Plays the prompts of the last turn in order; a new turn cuts off the rest, as a key does in a call. */
const useTurnSounds = (
  rehearsal: Rehearsal,
  prompts: readonly (Prompt | null)[],
  isOn: boolean,
  isFile: (id: string) => boolean,
) => {
  const [played, setPlayed] = useState<PlaybackProgress>({ rehearsal, count: 0 })
  // Each event or restart creates a new rehearsal, of which nothing has been played.
  const count = played.rehearsal === rehearsal ? played.count : 0
  const playable = prompts.filter(
    (prompt) => (prompt?.type === 'play' && isFile(String(prompt.audiofile_id))) || (prompt?.type === 'say' && canSpeak()),
  )
  return {
    current: isOn ? (playable[count] ?? null) : null,
    playNext: (): void => setPlayed({ rehearsal, count: count + 1 }),
  }
}

interface TranscriptProps {
  rehearsal: Rehearsal
  isAudioOn: boolean
}

const Lines = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(0.75),
}))

const Line = styled('li')(({ theme }) => ({
  overflowWrap: 'anywhere',
  paddingLeft: theme.spacing(1.25),
  borderLeft: `3px solid ${theme.vars.palette.divider}`,
  '&[data-ours="true"]': { borderLeftColor: theme.vars.palette.primary.main, fontWeight: 600 },
}))

const logStyles = { maxHeight: { lg: '30vh' }, overflowY: 'auto' } as const

const useFiles = () => {
  const { data, refetch } = useListAllAudioFilesQuery()
  const files: ReadonlyMap<string, AudioFile> | null =
    data === undefined ? null : new Map(data.map((file) => [String(file.id), file]))
  const renew = async (id: string): Promise<string | null> => {
    const renewed = await reloaded(refetch)
    return renewed?.find((file) => String(file.id) === id)?.file_url ?? null
  }
  return { files, renew }
}

export const Transcript = ({ rehearsal, isAudioOn }: TranscriptProps) => {
  const t = useT()
  const { files, renew } = useFiles()
  const turns = transcriptOf(rehearsal, (id) => (files === null ? '…' : (files.get(id)?.friendly_name ?? null)))
  const last = turns.length - 1
  const prompts = turns[last]?.map(({ prompt }) => prompt) ?? []
  const sounds = useTurnSounds(rehearsal, prompts, isAudioOn, (id) => files?.has(id) === true)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight
  }, [rehearsal])

  const soundOf = ({ prompt }: TranscriptLine, turn: number) => {
    if (prompt === null) return null
    const fileId = prompt.type === 'play' ? String(prompt.audiofile_id) : ''
    return (
      // The player reports its position continuously, which must not be announced.
      <Box aria-live="off">
        <PromptSound
          prompt={prompt}
          file={files?.get(fileId) ?? null}
          onExpired={() => renew(fileId)}
          isNow={turn === last && prompt === sounds.current}
          onOver={sounds.playNext}
        />
      </Box>
    )
  }
  return (
    // What scrolls has to be reached by keyboard, too.
    <Box ref={log} role="log" aria-live="polite" aria-label={t('Call transcript')} tabIndex={0} sx={logStyles}>
      <Lines>
        {turns.map((lines, turn) =>
          lines.map((line, index) => (
            // Lines keep their positions: turns are only added or removed at the end.
            <Line key={`${turn} ${index}`} data-ours={line.isOurs}>
              <span>
                <Unbroken text={t(line.message)} />
              </span>
              {soundOf(line, turn)}
            </Line>
          )),
        )}
      </Lines>
    </Box>
  )
}
