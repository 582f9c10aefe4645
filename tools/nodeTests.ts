import { mkdir, readdir, rm, writeFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { startOf } from '@console/embedded-postgres/testing'
import { build, type Plugin } from 'esbuild'
import { runWith } from '../server/testing/runWith'
import { ensureBuilt } from './build'
import { nodeSuites } from './suites'
import { bundling } from './programs/bundling'

/** Resolves files next to a source file from the source's folder, not the bundle's. */
const sourcePaths: Plugin = {
  name: 'where it stands',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      const loader = file.endsWith('x') ? 'tsx' : 'ts'
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), loader }
    })
  },
}

/**
 * Compiles test files into `folder` and returns the files to run instead. Otherwise each process would load hundreds of
 * files one by one, which takes two seconds.
 */
const bundleTests = async (files: readonly string[], folder: string): Promise<string[]> => {
  await build({
    ...bundling,
    entryPoints: files.map((file) => ({ in: file, out: file.replace(/\.tsx?$/, '') })),
    outdir: folder,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [sourcePaths],
  })
  return files.map((file) => path.join(folder, file.replace(/\.tsx?$/, '.mjs')))
}

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name)

/** Lists a folder's tests, because `node --test` of Node 20 accepts no patterns. */
const testFiles = async (place: string): Promise<string[]> => {
  if (isTest(place)) return [path.normalize(place)]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && isTest(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tap: { type: 'string' } },
})
/** `FILE …` after the suite's name runs these files only. */
const [name = '', ...chosen] = positionals
const suite = nodeSuites[name]
if (suite === undefined) throw new Error(`There is no suite '${name}': ${Object.keys(nodeSuites).join(', ')}.`)
const { within, places, together, groups: groupCount, concurrency, needsBuild } = suite

const searched = chosen.length > 0 ? chosen : places
const files = (await Promise.all(searched.map(testFiles))).flat().sort()
if (files.length === 0) throw new Error(`There is no test in ${searched.join(', ')}.`)

const allFolders = path.join('.cache', 'node-tests')
const folder = path.join(allFolders, String(process.pid))
const groupsFolder = path.join(folder, 'groups')

const removeLeftovers = async (): Promise<void> => {
  await mkdir(allFolders, { recursive: true })
  const left = (await readdir(allFolders)).filter((name) => startOf(Number(name)) === null)
  await Promise.all(left.map((name) => rm(path.join(allFolders, name), { recursive: true, force: true })))
}

/** Combines the files in `together` into a few bundles: starting the service or a browser takes longer than most files' tests. */
const grouped = async (): Promise<string[]> => {
  const isTogether = (file: string): boolean => together.some((place) => file.startsWith(`${path.normalize(place)}${path.sep}`))
  const members = files.filter(isTogether)
  const lineOf = (file: string): string => `import ${JSON.stringify(path.relative(groupsFolder, file).replace(/\.ts$/, ''))}\n`
  await mkdir(groupsFolder, { recursive: true })
  const groups = Array.from({ length: Math.min(groupCount, members.length) }, (_, index) => ({
    name: path.join(groupsFolder, `group-${index + 1}.test.ts`),
    lines: members.filter((_file, place) => place % groupCount === index).map(lineOf),
  }))
  for (const group of groups) await writeFile(group.name, group.lines.join(''))
  return [...groups.map(({ name }) => name), ...files.filter((file) => !isTogether(file))]
}

if (files.some(needsBuild)) await ensureBuilt()
await removeLeftovers()
const sources = await grouped()

const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...(values.tap === undefined ? [] : [['--test-reporter=tap', `--test-reporter-destination=${values.tap}`]]),
].flat()

const toRun = await bundleTests(sources, path.join(folder, 'made'))
const line = [process.execPath, ...within, '--enable-source-maps', '--test', `--test-concurrency=${concurrency}`, ...reporters, ...toRun]
runWith(line, { TZ: 'UTC' }, () => rm(folder, { recursive: true, force: true }))
