/** What this tab keeps when the browser refuses its storage (blocked, full, or in a sandboxed frame). */
const inMemory = new Map<string, string>()

/** Local storage that never throws. */
export const readStored = (key: string): string | null => {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, value)
  }
}

export const clearStored = (key: string): void => {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored where nothing can be.
  }
}
