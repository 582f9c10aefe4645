import { useState } from 'react'
import type { Prompt } from 'callflow/machine'
import type { Rehearsal } from 'callflow/rehearse'
import { canSpeak } from './speech'

interface Heard {
  rehearsal: Rehearsal
  count: number
}

/**
 * Which prompt of the last turn is to be heard now: one after the other, pauses left out. With the next turn whatever
 * still sounds is cut short, as a key does in a call. Each event makes a rehearsal of its own, and so does a call that
 * starts again: nothing of it was heard yet.
 */
export const useTurnSounds = (
  rehearsal: Rehearsal,
  prompts: readonly (Prompt | null)[],
  isOn: boolean,
  isFile: (id: string) => boolean,
) => {
  const [heard, setHeard] = useState<Heard>({ rehearsal, count: 0 })
  const count = heard.rehearsal === rehearsal ? heard.count : 0
  const sounding = prompts.filter(
    (prompt) => (prompt?.type === 'play' && isFile(String(prompt.audiofile_id))) || (prompt?.type === 'say' && canSpeak()),
  )
  return {
    current: isOn ? (sounding[count] ?? null) : null,
    goOn: (): void => setHeard({ rehearsal, count: count + 1 }),
  }
}
