import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Clones a folder with hard links. The copies stay independent because stored files are never modified in place. */
export function linkFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const folder = join(to, relative(from, entry.parentPath))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    linkSync(join(entry.parentPath, entry.name), join(folder, entry.name))
  }
}
