import { mkdir, rm, writeFile, cp, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { figure, share } from 'tools/figures'
import { SHARED_CLUSTER, SHARED_FILES, startTestCluster } from '../../server/testing/testCluster'
import { makeTestFolder } from '../../tools/testFolder'
import { endAll, isEnding } from '../running'
import { controls } from './all'
import type { Control } from './control'
import { switchOff, type Worker } from './switchOff'

const leftOut = new Set(['node_modules', '.git', '.cache', '.data', 'coverage', 'dist', 'dist-maps'])

const linked = ['node_modules', 'dist']

const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o711 })
  const names = (await readdir(from)).filter((name) => !leftOut.has(name))
  await Promise.all(names.map((name) => cp(path.join(from, name), path.join(to, name), { recursive: true })))
  await Promise.all(linked.map((name) => symlink(path.join(from, name), path.join(to, name))))
}

/**
 * Runs the mutation tests: disables one control after another, each in a copy of the tree, and expects a test to fail.
 * Words on the command line select controls by name.
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
const AT_ONCE = share('CONTROLS_AT_ONCE', { test: 2, proof: 2, long: 2 })
const folder = path.join(root, '.cache', 'controls')

const spread = (all: readonly Control[], most: number): Control[] => {
  const step = Math.max(1, all.length / most)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

const words = process.argv.slice(2)
const named = controls.filter(({ name }) => words.some((word) => name.includes(word)))
const chosen = words.length > 0 ? named : spread(controls, share('CONTROLS', { test: 10, proof: controls.length, long: controls.length }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endAll())

const testFolder = await makeTestFolder()
process.env['TMPDIR'] = testFolder
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const cluster = await startTestCluster()
const env = { [SHARED_CLUSTER]: cluster.adminUrl, [SHARED_FILES]: cluster.filesFolder, TZ: 'UTC', PROOF_SHARE: 'test', PROOF_FIGURES: undefined }

const count = { tried: 0, caught: 0 }

const judge = async (control: Control, worker: Worker): Promise<void> => {
  const started = performance.now()
  const caught = await switchOff(control, worker)
  if (isEnding()) return
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  count.tried += 1
  if (caught.isCaught) {
    count.caught += 1
    return console.log(`caught      ${control.name} (${caught.by}, ${seconds} s)`)
  }
  await writeFile(path.join(folder, `${control.name.replaceAll(/[^\w]+/g, '-')}.log`), caught.output)
  console.log(`NOT CAUGHT  ${control.name}: ${caught.why} (${seconds} s)`)
}

const seen: Worker['seen'] = new Map()
const queue = [...chosen]

const runOn = async (name: string): Promise<void> => {
  const tree = path.join(testFolder, name)
  await copyTree(root, tree)
  for (let next = queue.shift(); next !== undefined && !isEnding(); next = queue.shift()) await judge(next, { tree, env, seen })
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => runOn(`tree-${index + 1}`)))
} finally {
  // When several tests run in parallel, one may fail while others still run.
  await endAll()
  await cluster.stop()
  await rm(testFolder, { recursive: true, force: true, maxRetries: 10 })
}
console.log(`${count.caught} of ${count.tried} mutations were detected.`)
figure('controls switched off', count.tried)
figure('of them caught', count.caught)
process.exitCode = count.caught === chosen.length ? 0 : 1
