import webpack from 'webpack'
import { webpackConfig } from '../webpack.config'

const pages = ['console', 'operator'] as const

export const compile = async (into: string): Promise<void> => {
  const compiler = webpack(pages.map((page) => webpackConfig({ mode: 'production', page, into })))
  if (compiler === null) throw new Error('webpack made no compiler of webpack.config.ts')
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error)
      else resolve(result)
    })
  })
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => {
      if (error) reject(error)
      else resolve()
    })
  })
  if (stats === undefined || stats.hasErrors()) {
    throw new Error(`The console was not built:\n${stats?.toString('errors-only') ?? 'webpack gave no result'}`)
  }
}
