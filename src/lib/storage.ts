/** Never throws. Values that the browser refuses to store (blocked or full) last as long as the page. */
const safeStorage = (getStorage: () => Storage) => {
  const inMemory = new Map<string, string>()
  return {
    read: (key: string): string | null => {
      try {
        return inMemory.get(key) ?? getStorage().getItem(key)
      } catch {
        return inMemory.get(key) ?? null
      }
    },
    write: (key: string, value: string): void => {
      try {
        getStorage().setItem(key, value)
        inMemory.delete(key)
      } catch {
        inMemory.set(key, value)
      }
    },
    clear: (key: string): void => {
      inMemory.delete(key)
      try {
        getStorage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
    keys: (): string[] => {
      try {
        return [...new Set([...Object.keys(getStorage()), ...inMemory.keys()])]
      } catch {
        return [...inMemory.keys()]
      }
    },
  }
}

export const { read: readStored, write: writeStored, clear: clearStored, keys: storedKeys } = safeStorage(() => localStorage)

export const tabStorage = safeStorage(() => sessionStorage)
