import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'

/** What a build or a run made, and what is large. */
const leftOut = new Set(['node_modules', '.git', '.cache', '.data', 'coverage', 'dist', 'dist-maps'])

/** Read by tests, changed by none. */
const linked = ['node_modules', 'dist']

/** Copies what people wrote, and links the packages and the built console. */
export const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o711 })
  const names = (await readdir(from)).filter((name) => !leftOut.has(name))
  await Promise.all(names.map((name) => cp(path.join(from, name), path.join(to, name), { recursive: true })))
  await Promise.all(linked.map((name) => symlink(path.join(from, name), path.join(to, name))))
}
