const { statSync } = require('node:fs')
const path = require('node:path')

/** Finds the file of an import for ESLint's rules about imports, by the paths of `tsconfig.json`; packages need no file. */

const root = path.resolve(__dirname, '..')
const known = new Map()

const isFile = (file) => {
  if (!known.has(file)) known.set(file, statSync(file, { throwIfNoEntry: false })?.isFile() === true)
  return known.get(file)
}

const baseOf = (source, from) => {
  if (source.startsWith('.')) return path.resolve(path.dirname(from), source)
  if (source.startsWith('@/')) return path.join(root, 'src', source.slice(2))
  return /^(contract|callflow|tools)\//.test(source) ? path.join(root, source) : null
}

exports.interfaceVersion = 2

exports.resolve = (source, from) => {
  const base = baseOf(source, from)
  if (base === null) return { found: true, path: null }
  const file = ['', '.ts', '.tsx', '/index.ts'].map((ending) => base + ending).find(isFile)
  return file === undefined ? { found: false } : { found: true, path: file }
}
