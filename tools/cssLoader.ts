import { transformSync } from 'esbuild'

/** Style sheets without comments and white space. */
const minifyCss = (source: string): string => transformSync(source, { loader: 'css', minify: true }).code

export default minifyCss
