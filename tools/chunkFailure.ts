import webpack, { type Compiler } from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

const name = 'ChunkFailurePlugin'

class NameChunkFailures extends RuntimeModule {
  constructor() {
    super('name chunk failures', RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    const load = RuntimeGlobals.ensureChunk
    return `const load = ${load}
${load} = (id) => load(id).catch((cause) => {
  throw Object.assign(new Error('Chunk ' + id + ' did not load', { cause }), { name: 'ChunkLoadError' })
})`
  }
}

/**
 * A native module that does not load rejects with a `TypeError` whose text depends on the browser. This plugin makes it
 * a `ChunkLoadError`, so that the console can offer a reload after a deployment.
 */
export class ChunkFailurePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new NameChunkFailures())
      })
    })
  }
}
