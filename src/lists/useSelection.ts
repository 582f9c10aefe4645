import type { Id } from 'contract/operation'
import { useState } from 'react'

export interface Selection {
  /** In the order of the rows. */
  ids: Id[]
  has: (id: Id) => boolean
  toggle: (id: Id) => void
  /** Of what is visible. */
  all: 'none' | 'some' | 'every'
  /** Selects every visible row, or none when they all are. */
  toggleAll: () => void
}

/**
 * Which rows of a list are ticked. What a filter or a deletion takes out of sight is not selected any more, also when
 * it comes back: nobody acts on what he does not see.
 */
export const useSelection = (visible: readonly Id[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const ids = visible.filter((id) => chosen.has(id))
  if (ids.length < chosen.size) setChosen(new Set(ids))

  const toggle = (id: Id): void =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const isEvery = ids.length > 0 && ids.length === visible.length
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle,
    all: isEvery ? 'every' : ids.length > 0 ? 'some' : 'none',
    toggleAll: () => setChosen(new Set(isEvery ? [] : visible)),
  }
}
