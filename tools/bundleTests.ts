import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { bundling } from './programs/bundling'

/** What stands beside a file is looked for where the file stands, not where its bundle does. */
const whereItStands: Plugin = {
  name: 'where it stands',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      const loader = file.endsWith('x') ? 'tsx' : 'ts'
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), loader }
    })
  },
}

/**
 * Makes JavaScript of these files in `folder`, all at once, and answers what to run in their place. Each process would
 * else load hundreds of files one by one, which takes it two seconds.
 */
export const bundleTests = async (files: readonly string[], folder: string): Promise<string[]> => {
  await build({
    ...bundling,
    entryPoints: files.map((file) => ({ in: file, out: file.replace(/\.tsx?$/, '') })),
    outdir: folder,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [whereItStands],
  })
  return files.map((file) => path.join(folder, file.replace(/\.tsx?$/, '.mjs')))
}
