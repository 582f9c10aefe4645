import path from 'node:path'
import type { LoaderContext } from 'webpack'
import { contractModule } from './contractModule'

/** webpack's: see `contractModule`. Modules of the contract include one another, so a change of any makes each anew. */
export default function contractLoader(this: LoaderContext<object>): string {
  this.addContextDependency(path.dirname(this.resourcePath))
  return contractModule(this.resourcePath)
}
