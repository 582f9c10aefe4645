import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * A second folder with the same files, in a moment: they are linked, not copied. Both live their own lives as long as
 * nobody writes into a file that stands, and the files port never does.
 */
export function linkFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const folder = join(to, relative(from, entry.parentPath))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    linkSync(join(entry.parentPath, entry.name), join(folder, entry.name))
  }
}
