import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Compiler } from 'webpack'
import { isRecord } from '../src/lib/record'
import minifyCss from './cssLoader'

const name = 'GuestPagesPlugin'
const program = 'tools/renderGuestPages.program.tsx'

/** Without the variables of MUI's theme that nothing here reads: the console brings all of them. */
export const withoutUnusedVariables = (css: string): string => {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, variable]) => variable))
  const left = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (rule, variable: string) => (used.has(variable) ? rule : ''))
  return left === css ? css : withoutUnusedVariables(left)
}

/** In a process of its own, because React and MUI behave differently in development. */
const render = async (root: string): Promise<{ html: string; css: string }> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', path.join(root, program)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: Infinity,
  })
  const rendered: unknown = JSON.parse(stdout)
  if (isRecord(rendered) && typeof rendered['html'] === 'string' && typeof rendered['css'] === 'string') {
    return { html: rendered['html'], css: minifyCss(withoutUnusedVariables(rendered['css'])) }
  }
  throw new Error(`${program} rendered no pages.`)
}

/** Writes the pages of guests into index.html as templates, which `src/first/guestPage.ts` shows. */
export class GuestPagesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const rendering = render(compiler.context)
      // It is awaited below, unless something else stops the build before.
      rendering.catch(() => undefined)
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tapPromise(name, async (page) => {
        if (page.outputName !== 'index.html') return page
        const { html, css } = await rendering
        const file = `assets/guests.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
        compilation.emitAsset(file, new webpack.sources.RawSource(css))
        const link = `<link href="/console/${file}" rel="stylesheet">`
        // After minification, which would remove the comments by which React finds its parts.
        return { ...page, html: page.html.replace('</head>', `${link}</head>`).replace('</body>', () => `${html}</body>`) }
      })
    })
  }
}
