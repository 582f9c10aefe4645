import '../server/commands/closedPipes'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inputsHash } from './inputsHash'
import { withLock } from './lock'
import { publish, replaceFolder } from './publish'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const dist = path.join(root, 'dist')
/** The operators' page. */
const operatorDist = path.join(root, 'dist-operator')
const maps = path.join(root, 'dist-maps')
const cache = path.join(root, '.cache')
/** The hash of the sources that `dist/` was built from. It is stored with the source maps, because everything in `dist/` is public. */
const stamp = path.join(maps, 'inputs.sha256')

const removeLeftovers = async (): Promise<void> => {
  await mkdir(cache, { recursive: true })
  const leftovers = (await readdir(cache)).filter((name) => name.startsWith('build-'))
  await Promise.all(leftovers.map((name) => rm(path.join(cache, name), { recursive: true, force: true })))
}

const buildAndPublish = async (): Promise<void> => {
  const hash = await inputsHash(root)
  await removeLeftovers()
  // Loaded on demand: a start with a current build would wait a second for webpack.
  const { compile } = await import('./compile')
  const staging = await mkdtemp(path.join(cache, 'build-'))
  try {
    await compile(staging)
    await rm(stamp, { force: true })
    await publish(path.join(staging, 'dist'), dist)
    await publish(path.join(staging, 'dist-operator'), operatorDist)
    await replaceFolder(path.join(staging, 'dist-maps'), maps)
    await writeFile(stamp, hash)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const isBuilt = async (): Promise<boolean> => {
  if (!existsSync(path.join(dist, 'index.html'))) return false
  const builtFrom = await readFile(stamp, 'utf8').catch(() => undefined)
  return builtFrom === (await inputsHash(root))
}

const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => withLock(path.join(cache, 'build.lock'), work)

/** Builds the console into `dist/`. The old build is served until the new files are complete. */
export const build = (): Promise<void> => inTurn(buildAndPublish)

export const ensureBuilt = async (): Promise<boolean> => {
  if (await isBuilt()) return false
  return inTurn(async () => {
    if (await isBuilt()) return false
    await buildAndPublish()
    return true
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  await build()
  console.log(`The console was built into dist/ (${((performance.now() - started) / 1000).toFixed(1)} s).`)
}
