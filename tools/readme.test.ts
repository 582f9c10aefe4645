import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readSettings } from '../server/composition/settings/settings'
import { isRecord } from '../src/lib/values'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8')

const found = (text: string, pattern: RegExp): string[] => [...new Set(Array.from(text.matchAll(pattern), ([, what = '']) => what))].sort()

const section = (text: string, heading: string): string => {
  const [, after] = text.split(`\n## ${heading}\n`)
  assert.ok(after, `README.md has a section '${heading}'`)
  return after.split('\n## ')[0] ?? ''
}

test('README lists exactly the settings that the service reads', async () => {
  const asked = new Set<string>()
  readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  const rows = section(await read('README.md'), 'Settings').match(/^\| `[^|]+\|/gm) ?? []
  assert.deepEqual(found(rows.join('\n'), /`(\w+)`/g), [...asked].sort())
})

test('README lists exactly the settings of a page’s settings block', async () => {
  const [, fields = ''] = (await read('src/lib/settings.ts')).split('interface ConsoleSettings {')
  const asked = found(fields.split('\n}')[0] ?? '', /^ {2}(\w+): /gm)
  assert.ok(asked.includes('apiPrefix'))
  const table = section(await read('README.md'), 'Other ways to run it').split('| in the block |')[1]?.split('\n\n')[0] ?? ''
  const names = (table.match(/^\| `[^|]+\|/gm) ?? []).join('\n')
  assert.deepEqual(found(names, /`(\w+)/g), asked)
})

test('README lists exactly the commands of package.json', async () => {
  const parsed: unknown = JSON.parse(await read('package.json'))
  const scripts = isRecord(parsed) ? parsed['scripts'] : undefined
  assert.ok(isRecord(scripts))
  const text = await read('README.md')
  const named = [...found(text, /npm (start|test)\b/g), ...found(text, /npm run ([\w:]+)/g), ...found(text, /`(test:\w+)/g)]
  assert.deepEqual([...new Set(named)].sort(), Object.keys(scripts).sort())
})

test('every link in README and docs/ has a target', async () => {
  const docs = await readdir(path.join(root, 'docs'), { recursive: true })
  const pages = ['README.md', ...docs.filter((name) => name.endsWith('.md')).map((name) => path.join('docs', name))]
  const dead: string[] = []
  for (const page of pages) {
    const text = await read(page)
    const links = found(text, /\]\((?!https?:)([^)#]+)/g).map((link) => path.join(path.dirname(page), link))
    const files = found(text, /`((?:assurance|bench|callflow|contract|docs|e2e|packages|public|server|src|tools)\/[\w./-]+)`/g)
    dead.push(...[...links, ...files].filter((file) => !existsSync(path.join(root, file))).map((file) => `${page}: ${file}`))
  }
  assert.ok(pages.length > 20)
  assert.deepEqual(dead, [])
})

test('docs/screens has at most ten pictures, and its page shows each of them', async () => {
  const pictures = (await readdir(path.join(root, 'docs', 'screens'))).filter((name) => name !== 'README.md')
  assert.ok(pictures.length <= 10)
  assert.deepEqual(found(await read('docs/screens/README.md'), /\]\(([^)]+)\)/g), pictures.sort())
})

test('docs/operator.md shows each picture of docs/operator, all of them small', async () => {
  const folder = path.join(root, 'docs', 'operator')
  const pictures = (await readdir(folder)).sort()
  assert.deepEqual(found(await read('docs/operator.md'), /\]\(operator\/([^)]+)\)/g), pictures)
  const sizes = await Promise.all(pictures.map(async (name) => (await stat(path.join(folder, name))).size))
  assert.ok(Math.max(...sizes) < 80_000)
})

const foldersUnder = (map: readonly string[], top: string): string[] => {
  const below = map.slice(map.findIndex((line) => line.startsWith(`${top}/ `)) + 1)
  const lines = below.slice(0, below.findIndex((line) => !line.startsWith(' ')))
  const names = lines.flatMap((line) => /^ {2}([\w-]+)\/ /.exec(line)?.[1] ?? (line.includes(' → ') ? line.trim().split(' → ') : []))
  return names.map((name) => path.join(top, name))
}

test('README lists every folder of the project', async () => {
  const map = (section(await read('README.md'), 'Project layout').split('```')[1] ?? '').split('\n')
  const tops = map.map((line) => /^(\w+)\/ /.exec(line)?.[1]).filter((name) => name !== undefined)
  const standing = await readdir(root, { withFileTypes: true })
  const made = ['dist', 'dist-maps', 'dist-operator', 'node_modules', 'coverage']
  const folders = standing.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.includes(entry.name))
  assert.deepEqual([...tops].sort(), folders.map(({ name }) => name).sort())
  for (const top of ['packages', 'server', 'src']) {
    const folders = (await readdir(path.join(root, top), { withFileTypes: true })).filter((entry) => entry.isDirectory())
    const named = foldersUnder(map, top)
    assert.deepEqual(folders.map(({ name }) => path.join(top, name)).filter((name) => !named.includes(name)), [])
  }
})
