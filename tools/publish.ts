import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

const moveFile = async (from: string, to: string, name: string): Promise<void> => {
  await mkdir(path.dirname(path.join(to, name)), { recursive: true })
  // A rename is atomic: readers get either the old content or the new.
  await rename(path.join(from, name), path.join(to, name))
}

const isPage = (name: string): boolean => name.endsWith('.html')

/**
 * Replaces the served build: first the files that pages refer to, then the pages, then unused files are removed, so
 * that the served page always finds all of its files.
 */
export const publish = async (built: string, served: string): Promise<void> => {
  const names = await filesBelow(built)
  const outdated = (await filesBelow(served)).filter((name) => !names.includes(name))
  for (const name of names.filter((each) => !isPage(each))) await moveFile(built, served, name)
  for (const name of names.filter(isPage)) await moveFile(built, served, name)
  for (const name of outdated) await rm(path.join(served, name), { force: true })
}

export const replaceFolder = async (built: string, place: string): Promise<void> => {
  await rm(place, { recursive: true, force: true })
  await cp(built, place, { recursive: true })
}
