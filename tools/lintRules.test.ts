import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadESLint } from 'eslint'
import { importFixtures } from './lintRules/importFixtures'
import { fixtureFiles, serverFolders, serverDomainFixtures, consoleLayers, consoleLayerFixtures } from './lintRules/layers'
import { translatedTexts } from './lintRules/translatedTexts'
import { writingFixtures } from './lintRules/writingFixtures'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const fixtures = [...consoleLayerFixtures, ...serverDomainFixtures, ...importFixtures, ...translatedTexts, ...writingFixtures]

let project = ''
const rulesByFile = new Map<string, string[]>()

const write = async (file: string, code: string): Promise<void> => {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true })
  await writeFile(path.join(project, file), code)
}

const runEslint = async (): Promise<void> => {
  const Legacy = await loadESLint({ useFlatConfig: false })
  const eslint = new Legacy({
    cwd: project,
    resolvePluginsRelativeTo: root,
    overrideConfigFile: path.join(project, '.eslintrc.cjs'),
    useEslintrc: false,
    extensions: ['.ts', '.tsx'],
  })
  for (const { filePath, messages } of await eslint.lintFiles(['.'])) {
    const file = path.relative(project, filePath).replaceAll(path.sep, '/')
    rulesByFile.set(file, messages.map(({ ruleId, message }) => ruleId ?? message))
  }
}

before(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  project = await mkdtemp(path.join(root, '.cache', 'lint-rules-'))
  for (const name of ['.eslintrc.cjs', 'tsconfig.json']) await copyFile(path.join(root, name), path.join(project, name))
  for (const [file, code] of Object.entries(fixtureFiles)) await write(file, code)
  for (const { file, code } of fixtures) await write(file, code)
  await runEslint()
})

after(() => rm(project, { recursive: true, force: true }))

test('no two fixtures share a file', () => {
  assert.equal(new Set(fixtures.map(({ file }) => file)).size, fixtures.length)
})

test('the lint rules know every folder of the console', async () => {
  const entries = await readdir(path.join(root, 'src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const known: string[] = [...consoleLayers, 'cardFrame', 'first', 'serviceWorker', 'testing']
  assert.deepEqual(folders.map(({ name }) => name).filter((name) => !known.includes(name)), [])
})

test('the lint rules know every folder of the service', async () => {
  const entries = await readdir(path.join(root, 'server'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  assert.deepEqual(folders.sort(), [...serverFolders, 'testing'].sort())
})

test('every oxlint directive gives a reason', async () => {
  const folders = ['src', 'server', 'packages', 'contract', 'callflow', 'e2e', 'bench', 'assurance', 'tools']
  const entries = await Promise.all(folders.map((name) => readdir(path.join(root, name), { recursive: true, withFileTypes: true })))
  const scripts = entries.flat().filter((entry) => /\.tsx?$/.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
  const files = scripts.filter((file) => file !== fileURLToPath(import.meta.url))
  const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((text) => text.split('\n'))
  const directives = lines.filter((line) => line.includes('oxlint-disable'))
  assert.ok(directives.length > 0)
  assert.deepEqual(directives.filter((line) => !/oxlint-disable-next-line \S+ -- \S/.test(line)), [])
})

for (const { expectation, file, rule } of fixtures) {
  if (rule === undefined) {
    test(`allowed: ${expectation}`, () => {
      assert.deepEqual(rulesByFile.get(file), [])
    })
  } else {
    test(`reported: ${expectation}`, () => {
      const found = rulesByFile.get(file) ?? []
      assert.ok(found.includes(rule), `${file}: reported by ${found.join(', ') || 'no rule'}`)
    })
  }
}
