import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { bundling } from './bundling'

/** As deep below the root as the source folders, so that relative paths still resolve. */
const folder = path.resolve(fileURLToPath(new URL('../../.cache', import.meta.url)))
const mark = `program-${process.pid}`

const bundled = new Map<string, string>()

process.once('exit', () => {
  if (bundled.size === 0) return
  for (const name of readdirSync(folder)) if (name.startsWith(`${mark}-`)) rmSync(path.join(folder, name), { force: true })
})

/** Bundles a TypeScript program: loading the service's files one by one takes two seconds per process, and tests start dozens. */
export const bundledProgram = (program: URL): string => {
  const source = fileURLToPath(program)
  const known = bundled.get(source)
  if (known !== undefined) return known
  mkdirSync(folder, { recursive: true })
  buildSync({
    ...bundling,
    entryPoints: [source],
    outdir: folder,
    entryNames: `${mark}-[name]`,
    chunkNames: `${mark}-[name]-[hash]`,
  })
  const file = path.join(folder, `${mark}-${path.basename(source, '.ts')}.mjs`)
  bundled.set(source, file)
  return file
}
