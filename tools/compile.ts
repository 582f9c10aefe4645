import webpack from 'webpack'
import { webpackConfig } from '../webpack.config'

export const compile = async (into: string): Promise<void> => {
  const compiler = webpack(webpackConfig({ mode: 'production', into }))
  if (compiler === null) throw new Error('webpack made no compiler of webpack.config.ts')
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
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
