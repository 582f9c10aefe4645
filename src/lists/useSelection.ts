import type { Id } from 'contract/operation'
import { useState } from 'react'

export interface Selection {
  ids: Id[]
  has: (id: Id) => boolean
  toggle: (id: Id) => void
  add: (ids: Iterable<Id>) => void
  all: 'none' | 'some' | 'every'
  toggleAll: () => void
}

/** Rows hidden by a filter or deletion are deselected for good: users act only on what they see. */
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
    add: (more) => setChosen((before) => new Set([...before, ...more])),
    all: isEvery ? 'every' : ids.length > 0 ? 'some' : 'none',
    toggleAll: () => setChosen(new Set(isEvery ? [] : visible)),
  }
}
