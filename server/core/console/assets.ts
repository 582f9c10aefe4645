import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A name that changes with the content: `main.4f1c2a9be0d3.js`. */
const hashed = /[.-][0-9a-f]{8,}\.\w+$/

export const isHashed = (path: string): boolean => hashed.test(path)

const assetEndings =
  /\.(?:aac|avif|br|css|gif|gz|html?|ico|jpe?g|js|json|m4a|map|mjs|mp3|ogg|png|svg|ttf|txt|wasm|wav|webmanifest|webp|woff2?|xml)$/i

/** Whether a path can only mean a file; any other is a screen of the console. */
export const isAssetPath = (path: string): boolean => path.startsWith('assets/') || assetEndings.test(path)

/** Letters, digits and a few signs in every part, so neither `..`, dotfiles, nor encoded oddities get through. */
const plainPath = /^(?:[A-Za-z0-9_@~-][\w@~.-]*\/)*[A-Za-z0-9_@~-][\w@~.-]*$/

/** Not served: what is compressed is chosen by the browser's wish alone, and source maps are for us. */
const keptBack = /\.(?:br|gz|map)$|(?:^|\/)index\.html$/

/** Whether the path names a regular file inside the folder, also behind symbolic links. */
export const isServed = async (folder: string, path: string): Promise<boolean> => {
  if (!plainPath.test(path) || keptBack.test(path)) return false
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    return file === join(root, path.split('/').join(sep))
  } catch {
    return false
  }
}
