import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Chunk, Compilation, Compiler, Stats, StatsModule } from 'webpack'

/** Sizes in bytes. The service compresses pages when it serves them; another file without compressed copies counts its own size. */
export interface BundleFile {
  name: string
  raw: number
  gzip: number
  brotli: number
}

export interface BundleChunk {
  name: string
  isInitial: boolean
  files: string[]
  modules: string[]
  packages: string[]
}

/** The files that one `import()`, or an entry, makes the browser load. */
export interface BundleImport {
  from: string
  request: string
  /** Names of `BundleFile`s, without those that are loaded already at that point. */
  files: string[]
}

export interface BundleManifest {
  files: BundleFile[]
  chunks: BundleChunk[]
  imports: BundleImport[]
}

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size

const fileOf = async (folder: string, name: string): Promise<BundleFile> => {
  const raw = (await sizeOf(path.join(folder, name))) ?? 0
  if (name.endsWith('.html')) {
    const page = await readFile(path.join(folder, name))
    return { name, raw, gzip: gzipSync(page).length, brotli: brotliCompressSync(page).length }
  }
  const gzip = (await sizeOf(path.join(folder, `${name}.gz`))) ?? raw
  const brotli = (await sizeOf(path.join(folder, `${name}.br`))) ?? raw
  return { name, raw, gzip, brotli }
}

const pathsOf = (module: StatsModule): string[] =>
  module.modules && module.modules.length > 0
    ? module.modules.flatMap(pathsOf)
    : [(module.nameForCondition ?? '').replaceAll(path.sep, '/')].filter((name) => name !== '')

const packageOf = (modulePath: string): string | undefined =>
  /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(modulePath)?.[1]

const unique = (names: (string | undefined)[]): string[] =>
  [...new Set(names.filter((name) => name !== undefined))].sort()

const pathFrom = (context: string, name: string): string => path.relative(context, name).replaceAll(path.sep, '/')

export const importsOf = ({ chunkGroups }: Compilation, context: string): BundleImport[] =>
  chunkGroups
    .flatMap((group) => {
      const files = unique(group.chunks.flatMap((chunk: Chunk) => [...chunk.files])).filter((name) => !name.startsWith('..'))
      return group.origins.map(({ module, request }) => {
        const from = module?.nameForCondition()
        return { from: from ? pathFrom(context, from) : '', request, files }
      })
    })
    .sort((one, other) => `${one.from} ${one.request}`.localeCompare(`${other.from} ${other.request}`))

const statsOptions = {
  all: false,
  ids: true,
  assets: true,
  cachedAssets: true,
  assetsSpace: Infinity,
  groupAssetsByChunk: false,
  groupAssetsByEmitStatus: false,
  groupAssetsByExtension: false,
  groupAssetsByInfo: false,
  groupAssetsByPath: false,
  chunks: true,
  chunkModules: true,
  chunkModulesSpace: Infinity,
  dependentModules: true,
  cachedModules: true,
  nestedModules: true,
  nestedModulesSpace: Infinity,
  groupModulesByAttributes: false,
  groupModulesByCacheStatus: false,
  groupModulesByExtension: false,
  groupModulesByLayer: false,
  groupModulesByPath: false,
  groupModulesByType: false,
}

const manifestOf = async (stats: Stats, context: string, folder: string): Promise<BundleManifest> => {
  const { assets = [], chunks = [] } = stats.toJson(statsOptions)
  const served = assets.map(({ name }) => name).filter((name) => !/^\.\.|\.(?:gz|br)$/.test(name))
  return {
    files: await Promise.all(served.sort().map((name) => fileOf(folder, name))),
    chunks: chunks.map(({ id, names, initial, files, modules }) => {
      const paths = (modules ?? []).flatMap(pathsOf)
      return {
        name: names?.[0] ?? String(id),
        isInitial: initial === true,
        files: (files ?? []).filter((name) => served.includes(name)),
        modules: unique(
          paths.filter((name) => packageOf(name) === undefined).map((name) => pathFrom(context, name)),
        ),
        packages: unique(paths.map(packageOf)),
      }
    }),
    imports: importsOf(stats.compilation, context),
  }
}

export class BundleManifestPlugin {
  constructor(private readonly name: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('BundleManifestPlugin', async (stats) => {
      if (stats.hasErrors()) return
      const target = path.join(compiler.outputPath, this.name)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, JSON.stringify(await manifestOf(stats, compiler.context, compiler.outputPath), null, 1))
    })
  }
}
