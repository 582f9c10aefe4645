import type { Id } from 'contract/operation'
import { useEffect, useRef, useState } from 'react'
import type { PlayerControls } from '@/ui/AudioPlayer'
import type { RowActs } from './SoundRow'

type Changing = Omit<RowActs, 'register'>

/**
 * What the rows may call: always the newest, under names that stay the same, so that a row is drawn anew only when what
 * it shows has changed. `players` are those of the rows that stand on the page.
 */
export const useRowActs = (newest: Changing): { acts: RowActs; playerOf: (id: Id) => PlayerControls | undefined } => {
  const latest = useRef(newest)
  const players = useRef(new Map<Id, PlayerControls>())
  useEffect(() => {
    latest.current = newest
  })
  const [acts] = useState<RowActs>(() => ({
    toggle: (id) => latest.current.toggle(id),
    remove: (item) => latest.current.remove(item),
    nameContact: (item) => latest.current.nameContact(item),
    renew: (id) => latest.current.renew(id),
    register: (id, controls) => {
      if (controls === null) players.current.delete(id)
      else players.current.set(id, controls)
    },
  }))
  return { acts, playerOf: (id) => players.current.get(id) }
}
