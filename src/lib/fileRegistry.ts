import { newUuid } from './uuid'

/** Files that wait to be sent. The store knows them by their ids only, because a `File` is no plain data. */
const files = new Map<string, File>()

/** Answers the id by which the file is found until it is let go. */
export const registerFile = (file: File): string => {
  const id = newUuid()
  files.set(id, file)
  return id
}

/** `null` once let go. */
export const registeredFile = (id: string): File | null => files.get(id) ?? null

export const releaseFile = (id: string): void => {
  files.delete(id)
}
