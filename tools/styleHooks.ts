import type { LoadHook } from 'node:module'

/** Style sheets that a module imports are empty when pages are rendered without a browser. */
export const load: LoadHook = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)
