const undos = new Map<string, () => void>()

export const registerUndo = (toastId: string, undo: () => void): void => {
  undos.set(toastId, undo)
}

export const takeUndo = (toastId: string): (() => void) | null => {
  const undo = undos.get(toastId) ?? null
  undos.delete(toastId)
  return undo
}

export const dropUndo = (toastId: string): void => {
  undos.delete(toastId)
}

export const dropUndos = (): void => undos.clear()
