import type { BuildOptions } from 'esbuild'

/** How our TypeScript becomes JavaScript for Node that tests run: what comes from npm is loaded from where it stands. */
export const bundling = {
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
} as const satisfies BuildOptions
