import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { figure } from 'tools/figures'

const root = fileURLToPath(new URL('..', import.meta.url))
const ledger = readFileSync(path.join(root, 'docs', 'asvs.md'), 'utf8')

const standard = `
  V1.1 22, V1.2 1111122223, V1.3 112222222223, V1.4 222, V1.5 123, V2.1 122, V2.2 112, V2.3 12223, V2.4 23,
  V3.1 3, V3.2 113, V3.3 12223, V3.4 11222233, V3.5 11122333, V3.6 3, V3.7 22333, V4.1 12233, V4.2 23333, V4.3 22, V4.4 1222,
  V5.1 2, V5.2 112333, V5.3 113, V5.4 222, V6.1 122, V6.2 111111112222, V6.3 11223333, V6.4 112233, V6.5 22222333, V6.6 2223,
  V6.7 33, V6.8 2222, V7.1 222, V7.2 1111, V7.3 22, V7.4 11222, V7.5 223, V7.6 22, V8.1 1233, V8.2 1123, V8.3 133, V8.4 23,
  V9.1 111, V9.2 1222, V10.1 22, V10.2 223, V10.3 22223, V10.4 1111122222233333, V10.5 22222, V10.6 22, V10.7 222,
  V11.1 2233, V11.2 22233, V11.3 11233, V11.4 1222, V11.5 23, V11.6 23, V11.7 33, V12.1 12233, V12.2 11, V12.3 22223,
  V13.1 2333, V13.2 222223, V13.3 2233, V13.4 1222233, V14.1 22, V14.2 12223333, V14.3 122, V15.1 12233, V15.2 12233,
  V15.3 1222222, V15.4 3333, V16.1 2, V16.2 22222, V16.3 2222, V16.4 222, V16.5 2223, V17.1 23, V17.2 22223333, V17.3 22`

const expected = standard.split(',').flatMap((section) => {
  const [name = '', levels = ''] = section.trim().split(' ')
  return [...levels].map((level, index) => `${name}.${index + 1} of level ${level}`)
})

interface Entry {
  id: string
  level: string
  verdict: string
  words: string
  files: string[]
}

const entries = [...ledger.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| (\w+) \| (.*?) \|(.*)\|$/gm)].map(
  ([, id = '', level = '', verdict = '', words = '', files = '']): Entry => ({
    id,
    level,
    verdict,
    words,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

const verdicts = ['tested', 'stated', 'host', 'none', 'open']

test('the page lists each of the 345 requirements once, in order and with its level', () => {
  assert.equal(expected.length, 345)
  assert.deepEqual(entries.map(({ id, level }) => `${id} of level ${level}`), expected)
  figure('requirements mapped', entries.length)
})

test('each requirement names existing tests or a reason', () => {
  for (const { id, verdict, words, files } of entries) {
    assert.ok(verdicts.includes(verdict), `${id} is ${verdict}`)
    assert.ok(words.length > 3, `${id} says why`)
    assert.equal(files.length > 0, verdict === 'tested', `${id} is ${verdict} and names ${files.length} files`)
    assert.deepEqual(files.filter((file) => !existsSync(path.join(root, file))), [], id)
    assert.deepEqual(files.filter((file) => !/\.test\.tsx?$/.test(file)), [], id)
  }
})

test('the totals match the requirements', () => {
  for (const level of ['1', '2', '3']) {
    const counts = verdicts.map((verdict) => entries.filter((entry) => entry.level === level && entry.verdict === verdict).length)
    const all = counts.reduce((sum, count) => sum + count, 0)
    assert.ok(ledger.includes(`| ${[level, ...counts, all].join(' | ')} |`), `level ${level}: ${counts.join(', ')}`)
    for (const [index, verdict] of verdicts.entries()) figure(`level ${level} ${verdict}`, counts[index] ?? 0)
  }
})

test('the sections of docs/security.md that it names exist', () => {
  const page = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8')
  const named = entries.flatMap(({ words }) => (words.includes('docs/security.md') ? [...words.matchAll(/'([^']+)'/g)].map(([, name = '']) => name) : []))
  assert.ok(named.length > 10)
  assert.deepEqual(named.filter((name) => !page.includes(`\n## ${name}\n`)), [])
})
