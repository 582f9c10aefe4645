import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const inputs = [
  'src',
  'contract',
  'callflow',
  'packages',
  'public',
  'server/platform/http/security.ts',
  'webpack.config.ts',
  'tools/bundleManifest.ts',
  'tools/chunkFailure.ts',
  'tools/cssLoader.ts',
  'tools/firstLoads.ts',
  'tools/renderedPages.ts',
  'tools/renderPages.program.tsx',
  'tools/styleHooks.ts',
  'package-lock.json',
]

const isTestOnly = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('src/testing/')

const filesBelow = async (root: string, input: string): Promise<string[]> => {
  const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [input]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

export const inputsHash = async (root: string): Promise<string> => {
  const found = await Promise.all(inputs.map((input) => filesBelow(root, input)))
  const hash = createHash('sha256')
  for (const file of found.flat().filter((name) => !isTestOnly(name)).sort()) {
    const content = await readFile(path.join(root, file)).catch(() => 'absent')
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
