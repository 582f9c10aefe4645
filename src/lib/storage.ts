interface StoredText {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  clear: (key: string) => void
  /** Of all that is kept, in no order. */
  keys: () => string[]
}

/** Storage that never throws. What the browser refuses to keep (blocked, full, or in a sandboxed frame) this page keeps. */
const keeping = (place: () => Storage): StoredText => {
  const inMemory = new Map<string, string>()
  return {
    read: (key) => {
      try {
        return inMemory.get(key) ?? place().getItem(key)
      } catch {
        return inMemory.get(key) ?? null
      }
    },
    write: (key, value) => {
      try {
        place().setItem(key, value)
        inMemory.delete(key)
      } catch {
        inMemory.set(key, value)
      }
    },
    clear: (key) => {
      inMemory.delete(key)
      try {
        place().removeItem(key)
      } catch {
        // Nothing was stored where nothing can be.
      }
    },
    keys: () => {
      try {
        return [...new Set([...Object.keys(place()), ...inMemory.keys()])]
      } catch {
        return [...inMemory.keys()]
      }
    },
  }
}

/** Outlives the browser. */
export const { read: readStored, write: writeStored, clear: clearStored, keys: storedKeys } = keeping(() => localStorage)

/** Outlives a reload, and ends with the tab. */
export const tabStorage = keeping(() => sessionStorage)
