/** What takes an act back. The store knows it by its toast's id only, because a function is no plain data. */
const undos = new Map<string, () => void>()

export const registerUndo = (toastId: string, undo: () => void): void => {
  undos.set(toastId, undo)
}

/** Once and no more; `null` when nothing is held. */
export const takeUndo = (toastId: string): (() => void) | null => {
  const undo = undos.get(toastId) ?? null
  undos.delete(toastId)
  return undo
}

export const dropUndo = (toastId: string): void => {
  undos.delete(toastId)
}

export const dropUndos = (): void => undos.clear()
