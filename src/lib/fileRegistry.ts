import { newUuid } from './values'

const files = new Map<string, File>()

export const registerFile = (file: File): string => {
  const id = newUuid()
  files.set(id, file)
  return id
}

export const registeredFile = (id: string): File | null => files.get(id) ?? null

export const releaseFile = (id: string): void => {
  files.delete(id)
}
