import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startOf } from '@console/embedded-postgres/testing'
import { bundleTests } from './bundleTests'

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name)

/** Of a folder all its tests: `node --test` of Node 20 takes no patterns. A test that is named is itself. */
const testFiles = async (place: string): Promise<string[]> => {
  if (isTest(place)) return [path.normalize(place)]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && isTest(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    /** Folders, with commas between them, whose files need no process of their own. */
    together: { type: 'string', default: '' },
    /** How many processes those are put into. */
    groups: { type: 'string', default: '4' },
    /** A file that also gets the results in the TAP format, whose last lines hold the counts. */
    tap: { type: 'string' },
  },
})

const files = (await Promise.all(positionals.map(testFiles))).flat().sort()
if (files.length === 0) throw new Error(`There is no test in ${positionals.join(', ') || 'no folder'}.`)

/** Every process loads the service anew, or a browser, which takes longer than most files' tests. */
const groupCount = Number(values.groups)
const allFolders = path.join('.cache', 'node-tests')
/** Of this run, because another may go on beside it. */
const folder = path.join(allFolders, String(process.pid))
const groupsFolder = path.join(folder, 'groups')

/** Runs that were killed put nothing away. */
const removeLeftovers = async (): Promise<void> => {
  await mkdir(allFolders, { recursive: true })
  const left = (await readdir(allFolders)).filter((name) => startOf(Number(name)) === null)
  await Promise.all(left.map((name) => rm(path.join(allFolders, name), { recursive: true, force: true })))
}

/** Puts the files of these folders into a few that import them; the others stay alone. */
const grouped = async (folders: readonly string[]): Promise<string[]> => {
  const isTogether = (file: string): boolean => folders.some((folder) => file.startsWith(`${folder}${path.sep}`))
  const together = files.filter(isTogether)
  await mkdir(groupsFolder, { recursive: true })
  const groups = Array.from({ length: Math.min(groupCount, together.length) }, (_, index) => ({
    name: path.join(groupsFolder, `group-${index + 1}.test.ts`),
    members: together.filter((_file, place) => place % groupCount === index),
  }))
  const lineOf = (file: string): string => `import ${JSON.stringify(path.relative(groupsFolder, file).replace(/\.ts$/, ''))}\n`
  for (const { name, members } of groups) await writeFile(name, members.map(lineOf).join(''))
  return [...groups.map(({ name }) => name), ...files.filter((file) => !isTogether(file))]
}

await removeLeftovers()
const sources = await grouped(values.together.split(',').filter((folder) => folder !== '').map((folder) => path.normalize(folder)))

const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...(values.tap === undefined ? [] : [['--test-reporter=tap', `--test-reporter-destination=${values.tap}`]]),
].flat()

const toRun = await bundleTests(sources, path.join(folder, 'made'))
const args = ['--enable-source-maps', '--test', `--test-concurrency=${values.concurrency}`, ...reporters, ...toRun]
const child = spawn(process.execPath, args, { stdio: 'inherit' })
child.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
