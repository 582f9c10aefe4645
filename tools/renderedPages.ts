import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { isRecord } from '../src/lib/values'
import { inlineScriptMeta, staticHeaders } from '../server/platform/http/security'
import { importsOf } from './bundleManifest'
import minifyCss from './cssLoader'
import { firstLoads, type FirstScreen } from './firstLoads'

const name = 'RenderedPagesPlugin'
const program = 'tools/renderPages.program.tsx'

interface Rendered {
  /** Templates of the pages for guests. */
  html: string
  /** The theme, and the rules of these pages. */
  guestCss: string
  /** Further rules, of the shell and its screens. */
  memberCss: string
  screens: FirstScreen[]
}

const isRendered = (value: unknown): value is Rendered =>
  isRecord(value) && [value['html'], value['guestCss'], value['memberCss']].every((part) => typeof part === 'string' && part !== '') && Array.isArray(value['screens'])

/** In a process of its own, because React and MUI behave differently in development. */
const render = async (root: string): Promise<Rendered> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', path.join(root, program)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: Infinity,
  })
  const rendered: unknown = JSON.parse(stdout)
  if (isRendered(rendered)) return rendered
  throw new Error(`${program} rendered no pages.`)
}

/** Stands in index.html where the build writes what each screen loads first. */
const FIRST_LOADS = '"first loads"'

const shellStyles = (compilation: Compilation, context: string): string => {
  const { files = [] } = importsOf(compilation, context).find(({ request }) => request === './shell/Shell') ?? {}
  const file = files.find((each) => each.endsWith('.css'))
  if (file === undefined) throw new Error('The shell has no style sheet.')
  return file
}

/** What an HTML parser or the service would find in the script. */
const marks = /<(?:\/|!--|script|style|meta)/i

/**
 * Takes the first script out of the build's files, to be written into the page: it needs no request of its own then, and
 * runs while the page is still read.
 */
const takeFirstScript = (compilation: Compilation): { file: string; text: string } => {
  const file = compilation.entrypoints.get('first')?.getFiles().find((each) => each.endsWith('.js')) ?? ''
  const source = compilation.getAsset(file)?.source.source().toString()
  if (source === undefined || marks.test(source)) throw new Error('The first script cannot be written into the page.')
  compilation.deleteAsset(file)
  // It was made to be a module.
  return { file, text: `(()=>{'use strict';${source.replace(/^\/\/.*\n/, '').trim()}})()` }
}

const moduleTags = /<script type="module"[^<>]*><\/script>/g

const headersText = (headers: Readonly<Record<string, string>>): string =>
  ['/console/*', ...Object.entries(headers).map(([header, value]) => `  ${header}: ${value}`), ''].join('\n')

/**
 * Writes the pages of guests into index.html as templates, which `src/first/main.ts` shows, what each screen loads
 * first, the script that starts that, and what Emotion would compile in the browser into style sheets.
 */
export class RenderedPagesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const rendering = render(compiler.context)
      // It is awaited below, unless something else stops the build before.
      rendering.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise({ name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS }, async () => {
        const { memberCss } = await rendering
        compilation.updateAsset(shellStyles(compilation, compiler.context), (own) => new webpack.sources.ConcatSource(own, minifyCss(memberCss)))
      })
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tapPromise(name, async (page) => {
        if (page.outputName !== 'index.html') return page
        const { html, guestCss, screens } = await rendering
        const loads = JSON.stringify(firstLoads(compilation, compiler.context, screens))
        const css = minifyCss(guestCss)
        const file = `assets/guests.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
        compilation.emitAsset(file, new webpack.sources.RawSource(css))
        const link = `<link href="/console/${file}" rel="stylesheet">`
        const first = takeFirstScript(compilation)
        // The largest files are asked for first: some connections carry six at once.
        const modules = (page.html.match(moduleTags) ?? []).filter((tag) => !tag.includes(first.file)).join('')
        // After minification, which would remove the comments by which React finds its parts.
        const full = page.html
          .replaceAll(moduleTags, '')
          .replace('<head>', () => `<head>${inlineScriptMeta(first.text)}`)
          .replace(`${FIRST_LOADS}</script>`, () => `${loads}</script>${modules}<script>${first.text}</script>`)
          .replace('</head>', `${link}</head>`)
          .replace('</body>', () => `${html}</body>`)
        compilation.emitAsset('_headers', new webpack.sources.RawSource(headersText(staticHeaders(full))))
        return { ...page, html: full }
      })
    })
  }
}
