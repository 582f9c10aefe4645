import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, type BrotliOptions } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Chunk, type Configuration } from 'webpack'
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server'
import { BundleManifestPlugin } from './tools/bundleManifest'
import { ChunkFailurePlugin } from './tools/chunkFailure'
import { devServer, devServiceUrl, styleNonce } from './tools/devServer'

const root = path.dirname(fileURLToPath(import.meta.url))
const contractFolder = path.join(root, 'contract')

export interface ConsoleBuild {
  mode: 'production' | 'development'
  /** The folder that holds `dist/` and, beside it, `dist-maps/`. */
  into?: string
  /** Where the development server finds /v1. */
  serviceUrl?: string
}

type ConsoleConfiguration = Configuration & { devServer?: DevServerConfiguration }

/** Source maps and the manifest stand beside `dist/`, never in it: what is in `dist/` is served to the public. */
const mapsFolder = '../dist-maps'

const swcLoader = (isDevelopment: boolean) => ({
  loader: 'swc-loader',
  options: {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
    },
  },
})

const textAsset = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** A page has no compressed copy on purpose: the host fills in its settings block, and a copy would be stale. */
const compressed = () => [
  new CompressionPlugin({
    test: textAsset,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
    threshold: 0,
    minRatio: Infinity,
  }),
  new CompressionPlugin<BrotliOptions>({
    test: textAsset,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    threshold: 0,
    minRatio: Infinity,
  }),
]

/** The package's exports name only its development files, whichever mode asks: those carry warnings for developers. */
const productionAliases = {
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

const productionPlugins = () => [
  // Else webpack writes what `import.meta` is here into the file: the path of the folder in which it was built.
  new webpack.DefinePlugin({ 'import.meta.hot': 'undefined' }),
  new webpack.SourceMapDevToolPlugin({ filename: `${mapsFolder}/[file].map`, append: false }),
  ...compressed(),
  new BundleManifestPlugin(`${mapsFolder}/stats.json`),
]

/** What is saved is put in place without a reload, so that what stands in a form stays; webpack-dev-server shows errors. */
const developmentPlugins = () => [new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /\.worklet\.ts/] })]

/** A page and the one entry that it loads. */
const page = (name: 'index' | 'card', entry: keyof typeof entries, isDevelopment: boolean) =>
  new HtmlWebpackPlugin({
    filename: `${name}.html`,
    chunks: [entry],
    // As text: html-webpack-plugin's own template loader makes code that an ES module output refuses.
    templateContent: () => {
      const html = readFileSync(path.join(root, `public/${name}.html`), 'utf8')
      return isDevelopment ? html.replace('nonce=""', `nonce="${styleNonce}"`) : html
    },
    scriptLoading: isDevelopment ? 'defer' : 'module',
    // The settings block and the place for the nonce must stay letter for letter as they stand in the template.
    minify: isDevelopment ? false : { collapseWhitespace: true, removeComments: true },
  })

/** The console, and the page in which cards are typed: a frame with a policy of its own that needs no library of the console. */
const entries = { main: './src/main.tsx', card: './src/cardFrame/main.ts' } as const

const isOfConsole = ({ name }: Chunk): boolean => name !== 'card'

/** The entry is two files, its libraries and our own code; what a route needs comes in a few parallel ones. */
const splitChunks = {
  chunks: isOfConsole,
  minSize: 20_000,
  maxInitialRequests: 3,
  maxAsyncRequests: 4,
  cacheGroups: {
    // Alone, so that what changes around it does not make everybody load it again.
    chart: { test: /[\\/]node_modules[\\/]highcharts/, name: 'highcharts', priority: 20 },
    entryLibraries: { test: /[\\/]node_modules[\\/]/, chunks: (chunk: Chunk) => chunk.isOnlyInitial() && isOfConsole(chunk), name: 'libraries', priority: 10 },
  },
}

/**
 * The console's build. Chunks are native modules, because a page under `require-trusted-types-for 'script'` may load
 * those without a Trusted Types policy of our own: any host's Content-Security-Policy will do.
 */
export const webpackConfig = (wanted: ConsoleBuild): ConsoleConfiguration => {
  const { mode, into = root, serviceUrl = devServiceUrl() } = wanted
  const isDevelopment = mode === 'development'
  return {
    mode,
    context: root,
    name: `console-${mode}`,
    target: ['web', 'es2022'],
    entry: entries,
    output: {
      path: path.join(into, 'dist'),
      publicPath: '/console/',
      filename: isDevelopment ? 'assets/[name].js' : 'assets/[name].[contenthash:16].js',
      assetModuleFilename: 'assets/[name].[contenthash:16][ext]',
      ...(isDevelopment
        ? { trustedTypes: { policyName: 'webpack' } }
        : { module: true, chunkFormat: 'module', chunkLoading: 'import' }),
    },
    experiments: { outputModule: !isDevelopment },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { '@': path.join(root, 'src'), contract: contractFolder, callflow: path.join(root, 'callflow'), ...(isDevelopment ? {} : productionAliases) },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: [/node_modules/, contractFolder], resourceQuery: { not: [/url/] }, use: swcLoader(isDevelopment) },
        { test: /\.ts$/, include: contractFolder, use: path.join(root, 'tools/contractLoader.ts') },
        {
          // A file of its own, which no other page script comes into: a worklet has no document, and knows no hot reload.
          test: /\.worklet\.ts$/,
          resourceQuery: /url/,
          type: 'asset/resource',
          generator: { filename: 'assets/[name].[contenthash:16].js' },
          use: swcLoader(false),
        },
        { test: /\.tsx?$/, include: ['contract', 'callflow'].map((room) => path.join(root, room)), sideEffects: false },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      ],
    },
    optimization: {
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      splitChunks,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // One pass leaves 200 bytes more before the sign-in form, compressed.
          terserOptions: { compress: { passes: 3 }, mangle: true, module: true },
        }),
      ],
    },
    plugins: [
      page('index', 'main', isDevelopment),
      page('card', 'card', isDevelopment),
      new MiniCssExtractPlugin({
        filename: isDevelopment ? 'assets/[name].css' : 'assets/[name].[contenthash:16].css',
      }),
      new CopyPlugin({
        patterns: [{ from: path.join(root, 'public'), globOptions: { ignore: ['**/*.html'] } }],
      }),
      new ChunkFailurePlugin(),
      ...(isDevelopment ? developmentPlugins() : productionPlugins()),
    ],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: { config: [fileURLToPath(import.meta.url), path.join(root, 'package-lock.json')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    ...(isDevelopment ? { devServer: devServer(serviceUrl) } : {}),
  }
}

/** What `webpack` and `webpack serve` read. */
export default (_env: unknown, { mode }: { mode?: string }): ConsoleConfiguration =>
  webpackConfig({ mode: mode === 'production' ? 'production' : 'development' })
