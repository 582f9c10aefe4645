type Answer = (isProved: boolean) => void

let waiting: Answer[] = []
const listeners = new Set<() => void>()

const setWaiting = (answers: Answer[]): void => {
  waiting = answers
  listeners.forEach((listener) => listener())
}

/** Resolves once the person has proved who they are, or chosen not to; all who wait are answered by one dialog. */
export const askForProof = (): Promise<boolean> => new Promise((resolve) => setWaiting([...waiting, resolve]))

export const isProofAsked = (): boolean => waiting.length > 0

export const answerProof = (isProved: boolean): void => {
  const answers = waiting
  setWaiting([])
  answers.forEach((answer) => answer(isProved))
}

export const watchProof = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
