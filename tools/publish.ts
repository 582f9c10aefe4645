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
  // A rename replaces the old file in one step: whoever reads it gets the old content or the new, never a part.
  await rename(path.join(from, name), path.join(to, name))
}

const isPage = (name: string): boolean => name.endsWith('.html')

/**
 * Puts a finished build in the place of the one that is being served. The files that the pages name come first, then the
 * pages, then what nobody names any more goes: at every moment the page that is served finds all of its files.
 */
export const publish = async (built: string, served: string): Promise<void> => {
  const names = await filesBelow(built)
  const outdated = (await filesBelow(served)).filter((name) => !names.includes(name))
  for (const name of names.filter((each) => !isPage(each))) await moveFile(built, served, name)
  for (const name of names.filter(isPage)) await moveFile(built, served, name)
  for (const name of outdated) await rm(path.join(served, name), { force: true })
}

/** Source maps are read by people only, so the whole folder is simply replaced. */
export const replaceFolder = async (built: string, place: string): Promise<void> => {
  await rm(place, { recursive: true, force: true })
  await cp(built, place, { recursive: true })
}
