import { randomBytes } from 'node:crypto'
import type { Configuration } from 'webpack-dev-server'

/** Emotion writes text into its style tags in development, so they need a nonce; the page reads it from a meta tag. */
export const styleNonce = randomBytes(16).toString('base64')

/** Where /v1 is asked for when webpack-dev-server was started by itself, without `npm run dev`. */
export const devServiceUrl = () => process.env['CONSOLE_SERVICE_URL'] ?? 'http://127.0.0.1:4000'

/** As strict as the built console's policy, but for what hot reload needs: a socket, a nonce, two policies. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // The card frame comes under the same policy as the page that shows it.
  "frame-ancestors 'self'",
  "frame-src 'self'",
  "script-src 'self'",
  `style-src-elem 'self' 'nonce-${styleNonce}'`,
  // The error overlay of webpack-dev-server is an inner frame with style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob: mediastream:",
  "connect-src 'self' ws:",
  "require-trusted-types-for 'script'",
  'trusted-types highcharts webpack webpack-dev-server#overlay',
].join('; ')

/** Serves the console with hot reload and passes /v1, and the sockets of web phones, on to the service. */
export const devServer = (serviceUrl: string): Configuration => ({
  host: '127.0.0.1',
  port: Number(process.env['PORT'] ?? 4000),
  hot: true,
  static: false,
  // The path of a reset link ends in a token, which may hold dots.
  historyApiFallback: { index: '/console/index.html', disableDotRule: true },
  proxy: [
    { context: ['/v1'], target: serviceUrl },
    { context: ['/signal'], target: serviceUrl, ws: true },
  ],
  headers: { 'Content-Security-Policy': contentSecurityPolicy },
  // The socket is asked for where the page came from: another name of this machine is refused as another origin.
  client: { overlay: true, webSocketURL: 'auto://0.0.0.0:0/ws' },
})
