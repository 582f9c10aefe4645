import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import config from '../../jest.config'
import { figure } from 'tools/figures'
import { isList, isRecord } from './json'

const root = fileURLToPath(new URL('../..', import.meta.url))

const shortDelay = 'await new Promise((over) => setTimeout(over, 20))'

const canaries: Readonly<Record<string, string>> = {
  'an error on the console': `console.error('broken here')`,
  'a warning on the console': `console.warn('broken here')`,
  'an unhandled rejection': `void Promise.reject(new Error('broken here')); ${shortDelay}`,
  'an exception of the page': `setTimeout(() => { throw new Error('broken here') }); ${shortDelay}`,
  'an exception of a listener': `
    window.addEventListener('made-up', () => { throw new Error('broken here') })
    window.dispatchEvent(new Event('made-up'))`,
}

const source = Object.entries(canaries)
  .map(([name, script]) => `test(${JSON.stringify(name)}, async () => { ${script} })`)
  .concat(`test('nothing', () => {})`)
  .join('\n')

const screensProject = () => {
  const project = config.projects?.find((each) => typeof each !== 'string' && each['displayName'] === 'screens')
  if (project === undefined || typeof project === 'string') throw new Error('jest has no project for screens.')
  return project
}

const isResults = (value: unknown): value is { assertionResults: unknown[] }[] =>
  isList(value) && value.every((file) => isRecord(file) && isList(file['assertionResults']))

const outcomes = async (folder: string): Promise<Map<unknown, unknown>> => {
  const { transform, moduleNameMapper, testEnvironment, setupFilesAfterEnv } = screensProject()
  const own = JSON.stringify({
    rootDir: root,
    roots: [folder],
    testMatch: ['**/*.canary.ts'],
    transform,
    moduleNameMapper,
    testEnvironment,
    setupFilesAfterEnv,
    cacheDirectory: path.join(root, '.cache/jest'),
  })
  const report = path.join(folder, 'report.json')
  const jest = path.join(root, 'node_modules/jest/bin/jest.js')
  const args = [jest, '--config', own, '--json', `--outputFile=${report}`]
  await new Promise<void>((ended) => execFile(process.execPath, args, { cwd: root }, () => ended()))
  const results: unknown = JSON.parse(await readFile(report, 'utf8'))
  const files = isRecord(results) ? results['testResults'] : undefined
  if (!isResults(files)) throw new Error('jest told nothing.')
  const tests = files.flatMap(({ assertionResults }) => assertionResults).filter(isRecord)
  return new Map(tests.map((each) => [each['title'], each['status']]))
}

test('a console test that leaves an error, warning, rejection or exception fails', async () => {
  // Inside the tree, where jest resolves the imports of its setup.
  const folder = await mkdtemp(path.join(root, '.cache', 'canaries-'))
  try {
    await writeFile(path.join(folder, 'left.canary.ts'), source)
    const ended = await outcomes(folder)
    for (const name of Object.keys(canaries)) assert.equal(ended.get(name), 'failed', name)
    assert.equal(ended.get('nothing'), 'passed')
    figure('canary faults seen under jest', Object.keys(canaries).length)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
