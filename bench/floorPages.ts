import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import type { EmbeddedProduct, EmbeddedServices } from '../e2e/embedded'
import { compressed, webpackConfig } from '../webpack.config'

const floors = ['signIn', 'dashboard', 'list'] as const

export type Floor = (typeof floors)[number]

const html = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title></head><body><div id="root"></div></body></html>'

/** Built like the console, so that only the pages differ. */
const build = (floor: Floor, into: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const plugins = [new HtmlWebpackPlugin({ templateContent: html, scriptLoading: 'module' }), ...compressed()]
    const base = webpackConfig({ mode: 'production', into })
    const optimization = { ...base.optimization, moduleIds: 'deterministic' } as const
    const entry = { main: `./bench/floor/${floor}.tsx` }
    webpack({ ...base, optimization, entry, plugins, cache: false }, (error, stats) => {
      if (error !== null) reject(error)
      else if (stats?.hasErrors() === true) reject(new Error(stats.toString({ preset: 'errors-only', moduleTrace: false })))
      else resolve()
    })
  })

const startFloor = async (floor: Floor, folder: string, services: EmbeddedServices): Promise<EmbeddedProduct> => {
  const into = path.join(folder, floor)
  await build(floor, into)
  return services.start({ consoleFolder: path.join(into, 'dist') })
}

export interface FloorPages {
  products: Record<Floor, EmbeddedProduct>
  stop: () => Promise<void>
}

export const startFloorPages = async (services: EmbeddedServices): Promise<FloorPages> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-floor-'))
  const signIn = await startFloor('signIn', folder, services)
  const dashboard = await startFloor('dashboard', folder, services)
  const list = await startFloor('list', folder, services)
  const products = { signIn, dashboard, list }
  const stop = async (): Promise<void> => {
    await Promise.all(floors.map((floor) => products[floor].stop()))
    await rm(folder, { recursive: true, force: true })
  }
  return { products, stop }
}
