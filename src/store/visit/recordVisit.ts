import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit'
import { forgetFailedCalls } from '@/lib/failedCalls'
import { signedOut } from '@/slices/session'
import { rootReducer } from '../rootReducer'

/** Approximate length as JSON. Stops above `most`, so that a large reply costs no more than the limit. */
const weightOf = (value: unknown, most: number): number => {
  let weight = 0
  const left = [value]
  while (left.length > 0 && weight <= most) {
    const next = left.pop()
    weight += typeof next === 'string' ? next.length + 2 : 5
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      weight += Array.isArray(next) ? 1 : name.length + 4
      left.push(inner)
    }
  }
  return weight
}

export type VisitState = ReturnType<typeof rootReducer>

export interface Step {
  action: UnknownAction
  at: number
}

export interface Visit {
  state: VisitState
  steps: readonly Step[]
  folded: number
}

export const MAX_STEPS = 500
const MAX_WEIGHT = 1_000_000

const stepped = (state: VisitState, { action }: Step): VisitState => {
  try {
    return rootReducer(state, action)
  } catch {
    return state
  }
}

export const foldedTo = ({ state, steps, folded }: Visit, most: number): Visit => {
  const count = Math.max(0, steps.length - most)
  return { state: steps.slice(0, count).reduce(stepped, state), steps: steps.slice(count), folded: folded + count }
}

/** Sign-out also ends the recorded visit, because the api drops its replies afterwards. */
const isEnd = (action: UnknownAction): boolean => signedOut.match(action) || action.type === 'api/resetApiState'

type Recorder = ReturnType<typeof startRecording>

const startRecording = (first: VisitState) => {
  const steps: (Step & { weight: number })[] = []
  let state = first
  let weight = 0
  let folded = 0

  const foldOldest = (): void => {
    const oldest = steps.shift()
    if (oldest === undefined) return
    state = stepped(state, oldest)
    weight -= oldest.weight
    folded += 1
  }

  const restart = (): void => {
    while (steps.length > 0) foldOldest()
    folded = 0
    forgetFailedCalls()
  }

  const note = (action: UnknownAction): void => {
    const added = weightOf(action, MAX_WEIGHT)
    steps.push({ action, at: Date.now(), weight: added })
    weight += added
    while (steps.length > MAX_STEPS || weight > MAX_WEIGHT) foldOldest()
    if (isEnd(action)) restart()
  }

  const read = (): Visit => ({ state, steps: steps.map(({ action, at }) => ({ action, at })), folded })
  return { note, read }
}

const recorders = new WeakMap<() => unknown, Recorder>()

/** Records the latest actions in memory and folds older ones into the state. Must be the last middleware. */
export const recordVisit: Middleware<object, VisitState> = (store) => {
  const recorder = startRecording(store.getState())
  // oxlint-disable-next-line typescript/unbound-method -- It is a key here and is not called by it.
  recorders.set(store.getState, recorder)
  return (next) => (action) => {
    if (isAction(action)) recorder.note(action)
    return next(action)
  }
}

export const visitOf = ({ getState }: { getState: () => unknown }): Visit => {
  const recorder = recorders.get(getState)
  if (recorder === undefined) throw new Error('The store has no visit')
  return recorder.read()
}
