import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit'
import { forgetFailedCalls } from '@/lib/failedCalls'
import { signedOut } from '@/slices/session'
import { rootReducer } from '../rootReducer'

/**
 * About as many characters as a value has in JSON. Stops counting above `most`, so that a large answer costs no more
 * than the limit.
 */
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

/** One action, and when it came (`Date.now()`). */
export interface Step {
  action: UnknownAction
  at: number
}

/** What the page remembers of a visit: the steps, applied to the state one after the other, lead to the state of now. */
export interface Visit {
  state: VisitState
  /** Oldest first. */
  steps: readonly Step[]
  /** How many earlier ones are in the state already. */
  folded: number
}

export const MOST_STEPS = 500
/** In about as many characters of JSON. */
const MOST_WEIGHT = 1_000_000

/** What a reducer throws at changes nothing in the store either. */
const stepped = (state: VisitState, { action }: Step): VisitState => {
  try {
    return rootReducer(state, action)
  } catch {
    return state
  }
}

/** The same visit with no more than so many steps. */
export const foldedTo = ({ state, steps, folded }: Visit, most: number): Visit => {
  const count = Math.max(0, steps.length - most)
  return { state: steps.slice(0, count).reduce(stepped, state), steps: steps.slice(count), folded: folded + count }
}

/** Who leaves takes along what he saw: the api forgets its answers after the session has ended. */
const isEnd = (action: UnknownAction): boolean => signedOut.match(action) || action.type === 'api/resetApiState'

interface Recorder {
  read: () => Visit
  note: (action: UnknownAction) => void
}

const startRecording = (first: VisitState): Recorder => {
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

  const startAnew = (): void => {
    while (steps.length > 0) foldOldest()
    folded = 0
    forgetFailedCalls()
  }

  const note = (action: UnknownAction): void => {
    const added = weightOf(action, MOST_WEIGHT)
    steps.push({ action, at: Date.now(), weight: added })
    weight += added
    while (steps.length > MOST_STEPS || weight > MOST_WEIGHT) foldOldest()
    if (isEnd(action)) startAnew()
  }

  const read = (): Visit => ({ state, steps: steps.map(({ action, at }) => ({ action, at })), folded })
  return { note, read }
}

/** By what a store's middleware and its hooks have in common. */
const recorders = new WeakMap<() => unknown, Recorder>()

/**
 * Remembers the latest actions as they are, whole answers of the service among them; what is older becomes part of the
 * state that they begin with. `takeDiagnostics` writes them down, without secrets. The last of all middleware: only what
 * reaches the reducers passes here, in their order.
 */
export const recordVisit: Middleware<object, VisitState> = (store) => {
  const recorder = startRecording(store.getState())
  // oxlint-disable-next-line typescript/unbound-method -- It is a key here and is not called by it.
  recorders.set(store.getState, recorder)
  return (next) => (action) => {
    if (isAction(action)) recorder.note(action)
    return next(action)
  }
}

/** What this store's page remembers. Throws before the api is loaded, when there is nothing to remember yet. */
export const visitOf = ({ getState }: { getState: () => unknown }): Visit => {
  const recorder = recorders.get(getState)
  if (recorder === undefined) throw new Error('This store remembers no visit.')
  return recorder.read()
}
