import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BundleChunk, BundleFile, BundleManifest } from '../tools/bundleManifest'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export const distFolder = path.join(root, 'dist')

const isManifest = (value: unknown): value is BundleManifest =>
  typeof value === 'object' && value !== null && 'files' in value && 'chunks' in value && 'imports' in value

export const readManifest = async (): Promise<BundleManifest> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(root, 'dist-maps', 'stats.json'), 'utf8'))
  if (!isManifest(manifest)) throw new Error('dist-maps/stats.json holds no manifest of a bundle.')
  return manifest
}

export const filesNamed = ({ files }: BundleManifest, names: Set<string>): BundleFile[] =>
  files.filter(({ name }) => names.has(name))

export const chunksIn = ({ chunks }: BundleManifest, names: Set<string>): BundleChunk[] =>
  chunks.filter(({ files }) => files.some((file) => names.has(file)))

export const gzipBytes = (files: BundleFile[]): number => files.reduce((sum, { gzip }) => sum + gzip, 0)
