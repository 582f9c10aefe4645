import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadESLint, type Linter } from 'eslint'
import { importSeeds } from './laws/importSeeds'
import { furniture, layers, layerSeeds, rooms, roomSeeds } from './laws/rooms'
import { writingSeeds } from './laws/writingSeeds'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const planted = [...roomSeeds, ...layerSeeds, ...importSeeds, ...writingSeeds]

/** A small house of its own under the laws of this one: what stands in the real folders plays no part. */
let house = ''
/** The rules that reported each file. */
const reports = new Map<string, string[]>()

const plant = async (file: string, code: string): Promise<void> => {
  await mkdir(path.dirname(path.join(house, file)), { recursive: true })
  await writeFile(path.join(house, file), code)
}

/** ESLint itself, and no rule, reports a disable that switches nothing off. */
const ruleOf = ({ ruleId, message }: Linter.LintMessage): string =>
  ruleId ?? (message.startsWith('Unused eslint-disable') ? 'unused-disable' : message)

const report = (file: string, rules: readonly string[]): void => {
  const name = path.relative(house, path.resolve(house, file)).replaceAll(path.sep, '/')
  reports.set(name, [...(reports.get(name) ?? []), ...rules])
}

const askEslint = async (): Promise<void> => {
  const Legacy = await loadESLint({ useFlatConfig: false })
  const eslint = new Legacy({
    cwd: house,
    resolvePluginsRelativeTo: root,
    overrideConfigFile: path.join(house, '.eslintrc.cjs'),
    useEslintrc: false,
    extensions: ['.ts', '.tsx'],
  })
  for (const { filePath, messages } of await eslint.lintFiles(['.'])) report(filePath, messages.map(ruleOf))
}

/** A line such as `src/lib/any.ts:1:14: Unsafe return. [Error/typescript(no-unsafe-return)]`. */
const oxlintLine = /^(.+?):\d+:\d+: .*\[\w+\/([\w-]+)\(([\w-]+)\)\]$/

/** oxlint itself, and no rule, reports a disable that switches nothing off. */
const idleSwitch = /^(.+?):\d+:\d+: Unused \w+-disable directive/

const askOxlint = async (): Promise<void> => {
  const program = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const asked = promisify(execFile)(process.execPath, [program, '--format=unix'], { cwd: house })
  // It ends with 1 when it has something to report, and tells it all the same.
  const { stdout } = await asked.catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  for (const line of stdout.split('\n')) {
    const [, file, plugin, rule] = oxlintLine.exec(line) ?? []
    if (file !== undefined) report(file, [`${plugin}/${rule}`])
    const [, idle] = idleSwitch.exec(line) ?? []
    if (idle !== undefined) report(idle, ['oxlint/unused-disable'])
  }
}

before(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  house = await mkdtemp(path.join(root, '.cache', 'laws-'))
  // A repository of its own: what git passes over in this one oxlint passes over too.
  await mkdir(path.join(house, '.git'))
  for (const name of ['.eslintrc.cjs', '.oxlintrc.json', 'tsconfig.json']) await copyFile(path.join(root, name), path.join(house, name))
  for (const [file, code] of Object.entries(furniture)) await plant(file, code)
  for (const { file, code } of planted) await plant(file, code)
  await Promise.all([askEslint(), askOxlint()])
})

after(() => rm(house, { recursive: true, force: true }))

test('no two seeds stand in one file', () => {
  assert.equal(new Set(planted.map(({ file }) => file)).size, planted.length)
})

test('every folder of the console is a room that the laws know', async () => {
  const entries = await readdir(path.join(root, 'src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const known: string[] = [...rooms, 'cardFrame', 'testing']
  assert.deepEqual(folders.map(({ name }) => name).filter((name) => !known.includes(name)), [])
})

test('every folder of the service is a layer, or puts the layers together', async () => {
  const entries = await readdir(path.join(root, 'server'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  assert.deepEqual(folders.sort(), [...layers, 'commands', 'settings', 'testing', 'voice'].sort())
})

/** ESLint has a law for its own comments; oxlint has none. */
test('no rule of oxlint is switched off without a reason', async () => {
  const folders = ['src', 'server', 'packages', 'contract', 'callflow', 'e2e', 'bench', 'proof', 'tools']
  const entries = await Promise.all(folders.map((name) => readdir(path.join(root, name), { recursive: true, withFileTypes: true })))
  const scripts = entries.flat().filter((entry) => /\.tsx?$/.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
  // The seeds break the law to see it kept, and this file names what it looks for.
  const seeds = path.join(root, 'tools', 'laws') + path.sep
  const files = scripts.filter((file) => !file.startsWith(seeds) && file !== fileURLToPath(import.meta.url))
  const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((text) => text.split('\n'))
  const switches = lines.filter((line) => line.includes('oxlint-disable'))
  assert.ok(switches.length > 0)
  assert.deepEqual(switches.filter((line) => !/oxlint-disable-next-line \S+ -- \S/.test(line)), [])
})

for (const { law, file, rule } of planted) {
  if (rule === undefined) {
    test(`kept: ${law}`, () => {
      assert.deepEqual(reports.get(file), [])
    })
  } else {
    test(`broken and reported: ${law}`, () => {
      const found = reports.get(file) ?? []
      assert.ok(found.includes(rule), `${file} was reported by ${found.join(', ') || 'nobody'}`)
    })
  }
}
