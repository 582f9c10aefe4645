import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import type { EmbeddedServices } from '../e2e/embedded'
import { readManifest } from '../e2e/loaded'
import { RUNS } from './runs'
import { FORM, screensOf, type Screen } from './screens'
import { median, ratios, spread } from './spread'
import type { TableGroup, TableRow } from './table'
import { visit, type Visit } from './visits'

/** The lower bound for a page: one field from the same server, without a script. */
const plainPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Plain</title>
  </head>
  <body>
    <main>
      <h1>Log in</h1>
      <form>
        <p><label>Email <input type="email"></label></p>
        <p><label>Password <input type="password"></label></p>
        <p><button type="button">Log in</button></p>
      </form>
    </main>
  </body>
</html>
`

interface Folder {
  path: string
  remove: () => Promise<void>
}

const plainConsole = async (): Promise<Folder> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'))
  await writeFile(path.join(folder, 'index.html'), plainPage)
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

interface Visited {
  screen: Screen
  visits: Visit[]
}

/** Measures in alternation, so that other load on the machine affects all pages alike. */
const visitAll = async (browser: Browser, screens: readonly Screen[]): Promise<Visited[]> => {
  const manifest = await readManifest()
  const visited = screens.map((screen): Visited => ({ screen, visits: [] }))
  for (let run = 0; run < RUNS; run += 1) {
    for (const { screen, visits } of visited) visits.push(await visit(browser, screen, manifest))
  }
  return visited
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

const rowOf = ({ screen, visits }: Visited, plain: Visited): TableRow => {
  const all = (pick: (visit: Visit) => number): number[] => visits.map(pick)
  const middle = (pick: (visit: Visit) => number): number => median(all(pick))
  const times = ratios(all(({ usableMs }) => usableMs), plain.visits.map(({ usableMs }) => usableMs))
  return {
    what: screen.name,
    cells: {
      'gzip kB': `${kB(middle(({ before }) => before.gzip))} of ${kB(middle(({ inAll }) => inAll.gzip))}`,
      'brotli kB': `${kB(middle(({ before }) => before.brotli))} of ${kB(middle(({ inAll }) => inAll.brotli))}`,
      files: `${middle(({ before }) => before.files)} of ${middle(({ inAll }) => inAll.files)}`,
      calls: String(middle(({ calls }) => calls)),
      'data kB': kB(middle(({ dataBytes }) => dataBytes)),
      'usable, × static page': spread(times, 1),
      'main thread ms': spread(all(({ mainThreadMs }) => mainThreadMs)),
      'script ms': spread(all(({ scriptMs }) => scriptMs)),
      'memory MB': (middle(({ heapBytes }) => heapBytes) / 1e6).toFixed(1),
    },
  }
}

const staticRow = ({ visits }: Visited): TableRow => ({
  what: `Static page: usable in ${spread(visits.map(({ usableMs }) => usableMs))} ms`,
  cells: {
    'main thread ms': spread(visits.map(({ mainThreadMs }) => mainThreadMs)),
    'script ms': spread(visits.map(({ scriptMs }) => scriptMs)),
    'memory MB': (median(visits.map(({ heapBytes }) => heapBytes)) / 1e6).toFixed(1),
  },
})

export const measurePages = async (browser: Browser, services: EmbeddedServices): Promise<TableGroup> => {
  const folder = await plainConsole()
  const [product, plainProduct] = [await services.start(), await services.start({ consoleFolder: folder.path })]
  try {
    const plain: Screen = { name: 'Static page', url: plainProduct.url, path: 'login', selector: FORM }
    const [first, ...screens] = await visitAll(browser, [plain, ...(await screensOf(browser, product))])
    if (first === undefined) throw new Error('The static page was not visited.')
    return { title: `Screens, ${RUNS} visits each (until usable of all)`, rows: [staticRow(first), ...screens.map((each) => rowOf(each, first))] }
  } finally {
    await Promise.all([product.stop(), plainProduct.stop()])
    await folder.remove()
  }
}
