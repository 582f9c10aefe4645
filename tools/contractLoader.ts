import path from 'node:path'
import type { LoaderContext } from 'webpack'
import { contractModule } from './contractModule'

/** A webpack loader around `contractModule`. Contract modules include one another, so any change rebuilds all of them. */
export default function contractLoader(this: LoaderContext<object>): string {
  this.addContextDependency(path.dirname(this.resourcePath))
  return contractModule(this.resourcePath)
}
