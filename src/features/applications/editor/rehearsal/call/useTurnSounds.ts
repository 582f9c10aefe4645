import { useState } from 'react'
import type { Prompt } from 'callflow/machine'
import { canSpeak } from './speech'

interface Heard {
  turn: number
  count: number
}

/**
 * Which prompt of the last turn is to be heard now: one after the other, pauses left out. With the next turn whatever
 * still sounds is cut short, as a key does in a call.
 */
export const useTurnSounds = (turn: number, prompts: readonly (Prompt | null)[], isOn: boolean, isFile: (id: string) => boolean) => {
  const [heard, setHeard] = useState<Heard>({ turn, count: 0 })
  const count = heard.turn === turn ? heard.count : 0
  const sounding = prompts.filter(
    (prompt) => (prompt?.type === 'play' && isFile(String(prompt.audiofile_id))) || (prompt?.type === 'say' && canSpeak()),
  )
  return {
    current: isOn ? (sounding[count] ?? null) : null,
    goOn: (): void => setHeard({ turn, count: count + 1 }),
  }
}
