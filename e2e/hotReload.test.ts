import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { webpackConfig } from '../webpack.config'
import { launch } from './launch'
import { openVisit } from './visit'

const cache = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../.cache')

const entry = `
  import { createRoot } from 'react-dom/client'
  import { Field } from './Field'
  createRoot(document.getElementById('root')!).render(<Field />)
`
const fieldNamed = (name: string): string => `
  import { useState } from 'react'
  export const Field = () => {
    const [text, setText] = useState('')
    return <label>${name}<input value={text} onChange={(event) => setText(event.target.value)} /></label>
  }
`

let folder: string
let pages: WebpackDevServer
let browser: Browser

const startPages = async (): Promise<WebpackDevServer> => {
  const { devServer, ...config } = webpackConfig({ mode: 'development' })
  const quiet = { cache: false, stats: 'none', infrastructureLogging: { level: 'none' } } as const
  const compiler = webpack({ ...config, ...quiet, entry: path.join(folder, 'main.tsx') })
  if (compiler === null) throw new Error('webpack made no compiler')
  const started = new WebpackDevServer({ ...devServer, port: 0, setupExitSignals: false }, compiler)
  await started.start()
  return started
}

const portOf = (server: WebpackDevServer): number => {
  const address = server.server?.address()
  if (typeof address !== 'object' || !address) throw new Error('webpack-dev-server has no port')
  return address.port
}

before(async () => {
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(path.join(cache, 'hot-'))
  await writeFile(path.join(folder, 'main.tsx'), entry)
  await writeFile(path.join(folder, 'Field.tsx'), fieldNamed('Before'))
  ;[pages, browser] = await Promise.all([startPages(), launch()])
})

after(async () => {
  await browser.close()
  await pages.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a saved source file shows at once, and typed values stay', async () => {
  const url = `http://localhost:${portOf(pages)}/console/`
  const visit = await openVisit(browser, url, { width: 1280, scheme: 'light' })
  await visit.page.goto(url)
  await visit.page.getByLabel('Before').fill('typed')
  await writeFile(path.join(folder, 'Field.tsx'), fieldNamed('After'))
  const renamed = visit.page.getByLabel('After')
  await renamed.waitFor()
  assert.equal(await renamed.inputValue(), 'typed')
  await visit.end()
})
