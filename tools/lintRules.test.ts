import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadESLint } from 'eslint'
import { importFixtures } from './lintRules/importFixtures'
import { fixtureFiles, serverLayers, serverLayerFixtures, consoleLayers, consoleLayerFixtures } from './lintRules/layers'
import { writingFixtures } from './lintRules/writingFixtures'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const planted = [...consoleLayerFixtures, ...serverLayerFixtures, ...importFixtures, ...writingFixtures]

/** A small house of its own under the laws of this one: what stands in the real folders plays no part. */
let house = ''
/** The rules that reported each file. */
const reports = new Map<string, string[]>()

const plant = async (file: string, code: string): Promise<void> => {
  await mkdir(path.dirname(path.join(house, file)), { recursive: true })
  await writeFile(path.join(house, file), code)
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
  for (const { filePath, messages } of await eslint.lintFiles(['.'])) {
    const file = path.relative(house, filePath).replaceAll(path.sep, '/')
    reports.set(file, messages.map(({ ruleId, message }) => ruleId ?? message))
  }
}

before(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  house = await mkdtemp(path.join(root, '.cache', 'laws-'))
  for (const name of ['.eslintrc.cjs', 'tsconfig.json']) await copyFile(path.join(root, name), path.join(house, name))
  for (const [file, code] of Object.entries(fixtureFiles)) await plant(file, code)
  for (const { file, code } of planted) await plant(file, code)
  await askEslint()
})

after(() => rm(house, { recursive: true, force: true }))

test('no two seeds stand in one file', () => {
  assert.equal(new Set(planted.map(({ file }) => file)).size, planted.length)
})

test('every folder of the console is a room that the laws know', async () => {
  const entries = await readdir(path.join(root, 'src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const known: string[] = [...consoleLayers, 'cardFrame', 'testing']
  assert.deepEqual(folders.map(({ name }) => name).filter((name) => !known.includes(name)), [])
})

test('every folder of the service is a layer, or puts the layers together', async () => {
  const entries = await readdir(path.join(root, 'server'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  assert.deepEqual(folders.sort(), [...serverLayers, 'commands', 'settings', 'testing', 'voice'].sort())
})

/** ESLint has a law for its own comments; oxlint has none. */
test('no rule of oxlint is switched off without a reason', async () => {
  const folders = ['src', 'server', 'packages', 'contract', 'callflow', 'e2e', 'bench', 'assurance', 'tools']
  const entries = await Promise.all(folders.map((name) => readdir(path.join(root, name), { recursive: true, withFileTypes: true })))
  const scripts = entries.flat().filter((entry) => /\.tsx?$/.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
  // This file names what it looks for.
  const files = scripts.filter((file) => file !== fileURLToPath(import.meta.url))
  const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((text) => text.split('\n'))
  const switches = lines.filter((line) => line.includes('oxlint-disable'))
  assert.ok(switches.length > 0)
  assert.deepEqual(switches.filter((line) => !/oxlint-disable-next-line \S+ -- \S/.test(line)), [])
})

for (const { expectation, file, rule } of planted) {
  if (rule === undefined) {
    test(`kept: ${expectation}`, () => {
      assert.deepEqual(reports.get(file), [])
    })
  } else {
    test(`broken and reported: ${expectation}`, () => {
      const found = reports.get(file) ?? []
      assert.ok(found.includes(rule), `${file} was reported by ${found.join(', ') || 'nobody'}`)
    })
  }
}
