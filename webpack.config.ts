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
import { RenderedPagesPlugin } from './tools/renderedPages'

const root = path.dirname(fileURLToPath(import.meta.url))
const contractFolder = path.join(root, 'contract')

export interface ConsoleBuild {
  mode: 'production' | 'development'
  /** The operators' page is built apart: nothing of it is in the files of a customer, whatever both use. */
  page?: 'console' | 'operator'
  into?: string
  serviceUrl?: string
}

type ConsoleConfiguration = Configuration & { devServer?: DevServerConfiguration }

/** Source maps and the manifest are written beside `dist/`, because everything in `dist/` is public. */
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

/** Pages are not precompressed: the host fills in their settings block, so a compressed copy would be stale. */
export const compressed = () => [
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

/** The package exports only its development files, which contain warnings for developers. */
const productionAliases = {
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

/**
 * Tells Chromium to compile the whole file on another thread while it arrives, as most functions of a screen run at once:
 * the main thread has about a sixth less to do on a first visit. Other browsers read a comment.
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const compileHint = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })

const productionPlugins = (isConsole: boolean) => [
  compileHint(),
  // Otherwise webpack writes the absolute path of the build folder into the output for `import.meta`.
  new webpack.DefinePlugin({ 'import.meta.hot': 'undefined' }),
  ...(isConsole ? [new RenderedPagesPlugin(), new BundleManifestPlugin(`${mapsFolder}/stats.json`)] : []),
  new webpack.SourceMapDevToolPlugin({ filename: `${mapsFolder}/[file].map`, append: false }),
  ...compressed(),
  // Beyond 500 modules webpack would write ids of five digits: 300 compressed bytes before the login form.
  new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
]

/** Updates modules without a reload, so that forms keep their content; webpack-dev-server shows errors. */
const developmentPlugins = () => [new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /\.worklet\.ts/] })]

const page = (name: 'index' | 'card' | 'operator', chunks: (keyof typeof entries | 'operator')[], isDevelopment: boolean) =>
  new HtmlWebpackPlugin({
    filename: name === 'operator' ? 'index.html' : `${name}.html`,
    chunks,
    chunksSortMode: 'manual',
    // Passed as text, because html-webpack-plugin's template loader generates code that is invalid in ES modules.
    templateContent: () => {
      const html = readFileSync(path.join(root, `public/${name}.html`), 'utf8')
      return isDevelopment ? html.replace('nonce=""', `nonce="${styleNonce}"`) : html
    },
    scriptLoading: isDevelopment ? 'defer' : 'module',
    // Minification must not change the settings block and the nonce placeholder.
    minify: isDevelopment ? false : { collapseWhitespace: true, removeComments: true },
  })

const entries = {
  first: './src/first/main.ts',
  main: './src/main.tsx',
  card: './src/cardFrame/main.ts',
  // Browsers look for new versions at an address that stays.
  worker: { import: './src/serviceWorker/main.ts', filename: 'service-worker.js' },
}

/** The name of every file is in the script that the sign-in page waits for, and a name must only differ from its earlier ones. */
const HASH_DIGITS = 8

/** Not the scripts of their own: the frame for cards, the service worker, and the one that draws before the libraries are there. */
const isOfConsole = ({ name }: Chunk): boolean => name !== 'card' && name !== 'first' && name !== 'worker'

/** The entry consists of two files, libraries and our own code; a route loads a few more in parallel. */
const splitChunks = {
  chunks: isOfConsole,
  minSize: 22_000,
  maxInitialRequests: 3,
  maxAsyncRequests: 4,
  cacheGroups: {
    // Separate, so that other changes do not invalidate its cached copy; kinds of charts that one screen draws load with
    // that screen. With its colours: each file of styles is named in the script that the sign-in page waits for.
    chart: { test: /[\\/]node_modules[\\/]highcharts(?!.*[\\/]modules[\\/])|[\\/]lineChart\.css$/, name: 'highcharts', priority: 20, enforce: true },
    entryLibraries: { test: /[\\/]node_modules[\\/]/, chunks: (chunk: Chunk) => chunk.isOnlyInitial() && isOfConsole(chunk), name: 'libraries', priority: 10 },
  },
}

/**
 * The console's build. Chunks are native modules, because a page under `require-trusted-types-for 'script'` may load
 * those without a Trusted Types policy of its own, so any host's Content-Security-Policy works.
 */
export const webpackConfig = (wanted: ConsoleBuild): ConsoleConfiguration => {
  const { mode, page: wantedPage = 'console', into = root, serviceUrl = devServiceUrl() } = wanted
  const isDevelopment = mode === 'development'
  const isConsole = wantedPage === 'console'
  return {
    mode,
    context: root,
    name: `${wantedPage}-${mode}`,
    target: ['web', 'es2022'],
    entry: isConsole ? entries : { operator: './src/operator/main.tsx' },
    output: {
      path: path.join(into, isConsole ? 'dist' : 'dist-operator'),
      publicPath: `/${wantedPage}/`,
      filename: isDevelopment ? 'assets/[name].js' : `assets/[name].[contenthash:${HASH_DIGITS}].js`,
      assetModuleFilename: `assets/[name].[contenthash:${HASH_DIGITS}][ext]`,
      ...(isDevelopment
        ? { trustedTypes: { policyName: 'webpack' } }
        : { module: true, chunkFormat: 'module', chunkLoading: 'import' }),
    },
    experiments: { outputModule: !isDevelopment },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        '@': path.join(root, 'src'),
        contract: contractFolder,
        callflow: path.join(root, 'callflow'),
        // Only Emotion's `withTheme` calls it, which nothing here uses: 1.3 kB before the sign-in form.
        'hoist-non-react-statics': false,
        ...(isDevelopment ? {} : productionAliases),
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: [/node_modules/, contractFolder], resourceQuery: { not: [/url/] }, use: swcLoader(isDevelopment) },
        { test: /\.ts$/, include: contractFolder, use: path.join(root, 'tools/contractLoader.ts') },
        {
          // A separate file without hot reload, because a worklet has no document.
          test: /\.worklet\.ts$/,
          resourceQuery: /url/,
          type: 'asset/resource',
          generator: { filename: `assets/[name].[contenthash:${HASH_DIGITS}].js` },
          use: swcLoader(false),
        },
        { test: /\.tsx?$/, include: ['contract', 'callflow'].map((room) => path.join(root, room)), sideEffects: false },
        { test: /\.html$/, include: path.join(root, 'src/serviceWorker'), type: 'asset/source' },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader', path.join(root, 'tools/cssLoader.ts')] },
      ],
    },
    optimization: {
      moduleIds: isDevelopment ? 'named' : false,
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      splitChunks: isConsole ? splitChunks : { minSize: 22_000 },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // Every file would repeat them.
          extractComments: { condition: true, filename: 'licenses.txt', banner: 'See licenses.txt' },
          // A single pass adds 200 compressed bytes before the login form.
          terserOptions: { compress: { passes: 3 }, mangle: true, module: true },
        }),
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.PAGE': JSON.stringify(wantedPage) }),
      ...(isConsole ? [page('index', ['first', 'main'], isDevelopment), page('card', ['card'], isDevelopment)] : [page('operator', ['operator'], isDevelopment)]),
      new MiniCssExtractPlugin({
        filename: isDevelopment ? 'assets/[name].css' : `assets/[name].[contenthash:${HASH_DIGITS}].css`,
      }),
      new CopyPlugin({
        patterns: isConsole ? [{ from: path.join(root, 'public'), globOptions: { ignore: ['**/*.html'] } }] : [path.join(root, 'public/icon.svg')],
      }),
      new ChunkFailurePlugin(),
      ...(isDevelopment ? developmentPlugins() : productionPlugins(isConsole)),
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

export default (_env: unknown, { mode }: { mode?: string }): ConsoleConfiguration =>
  webpackConfig({ mode: mode === 'production' ? 'production' : 'development' })
