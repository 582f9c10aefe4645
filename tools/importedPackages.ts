import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Workers and programs started from a file, and packages resolved by name, which no import shows. */
const startedBeside = /new URL\('(\.[^']+\.(?:ts|mjs))', import\.meta\.url\)/g
const askedByName = /\.resolve\('([^'./][^']*)'\)/g

const namesIn = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => name)

const withoutQueries: Plugin = {
  name: 'without queries',
  setup: (bundler) => bundler.onResolve({ filter: /\?url$/ }, ({ path: file, ...where }) => bundler.resolve(file.replace('?url', ''), where)),
}

const graphOf = async (entryPoints: readonly string[]) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '@': path.join(root, 'src'), '@console': path.join(root, 'packages'), contract: path.join(root, 'contract'), callflow: path.join(root, 'callflow') },
    metafile: true,
    write: false,
    outdir: path.join(root, '.cache', 'imported'),
    plugins: [withoutQueries],
  })
  const files = Object.entries(metafile.inputs)
  const external = files.flatMap(([, { imports }]) => imports.filter((each) => each.external === true).map((each) => each.path))
  return { files: files.map(([file]) => file), external }
}

export const importedPackages = async (entryPoints: readonly string[]): Promise<string[]> => {
  const { files, external } = await graphOf(entryPoints)
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })))
  const beside = texts.flatMap(({ file, text }) => namesIn(text, startedBeside).map((name) => path.posix.join(path.posix.dirname(file), name)))
  const others = beside.filter((file) => !files.includes(file))
  const further = others.length === 0 ? [] : await importedPackages([...entryPoints, ...others])
  const byName = texts.flatMap(({ text }) => namesIn(text, askedByName))
  const found = [...external.filter((name) => !name.startsWith('node:')).map(packageOf), ...byName, ...further]
  return [...new Set(found)].sort()
}
