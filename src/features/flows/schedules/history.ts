export interface History<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
  /** Of the last change: further ones with the same tag are undone together with it. */
  tag: string | null
}

const MAX_STEPS = 200

export const historyOf = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], tag: null })

export const changed = <Value>(history: History<Value>, present: Value, tag: string | null = null): History<Value> => {
  if (present === history.present) return history
  const isOneChange = tag !== null && tag === history.tag && history.past.length > 0
  const past = isOneChange ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present, future: [], tag }
}

export const undone = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history
  const [before] = past.slice(-1)
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null }
}

export const redone = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history
  const [after] = future
  return after === undefined ? history : { past: [...past, present], present: after, future: future.slice(1), tag: null }
}
