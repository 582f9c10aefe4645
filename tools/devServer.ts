import { randomBytes } from 'node:crypto'
import type { Configuration } from 'webpack-dev-server'

/** Emotion injects style tags in development, which need a nonce; the page reads it from a meta tag. */
export const styleNonce = randomBytes(16).toString('base64')

export const devServiceUrl = () => process.env['CONSOLE_SERVICE_URL'] ?? 'http://127.0.0.1:4000'

/** The built console's policy, plus what hot reload needs: a socket, a nonce and two Trusted Types policies. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // The card frame has the same policy as the page that embeds it.
  "frame-ancestors 'self'",
  "frame-src 'self'",
  "script-src 'self'",
  `style-src-elem 'self' 'nonce-${styleNonce}'`,
  // The error overlay of webpack-dev-server is a frame with style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob: mediastream:",
  "connect-src 'self' ws:",
  "require-trusted-types-for 'script'",
  'trusted-types highcharts webpack webpack-dev-server#overlay',
].join('; ')

export const devServer = (serviceUrl: string): Configuration => ({
  host: '127.0.0.1',
  port: Number(process.env['PORT'] ?? 4000),
  hot: true,
  static: false,
  // The path of a reset link ends in a token, which may contain dots.
  historyApiFallback: { index: '/console/index.html', disableDotRule: true },
  proxy: [
    // The operators' page as it was built last.
    { context: ['/v1', '/operator'], target: serviceUrl },
    { context: ['/signal'], target: serviceUrl, ws: true },
  ],
  headers: { 'Content-Security-Policy': contentSecurityPolicy },
  // The socket must use the page's host name: another name of this machine is refused as a foreign origin.
  client: { overlay: true, webSocketURL: 'auto://0.0.0.0:0/ws' },
})
