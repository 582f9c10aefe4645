import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RandomSource } from '../../random'
import type { RateLimiter } from '../connections/rateLimits'
import { NotFound, type Language } from '../../failures/failures'
import type { Brand, BrandCache } from '../../brand/brand'
import { appIconOf, brandedManifest, brandedPage, brandSettings, LOGO_FOLDER } from '../../brand/brandedPage'
import { encode, encodingFor } from '../encoding'
import { assetHeaders, cardFrameHeaders, pageHeaders, workerHeaders } from '../security'

interface ConsoleSettings {
  apiPrefix?: string
  subscribeUrl?: string
  /** All operations of the contract and idempotency keys, not only what is specified. */
  extensions?: true
  practiceCalls?: true
  webPush?: true
  stripePublishableKey?: string
  voice?: string
  /** Prefixes of premium-rate numbers that may be called. */
  premiumNumbers?: readonly string[]
  build?: string
  brand?: Readonly<Record<string, string>>
}

const scripts = /<script\b[^<>]*>/g
const isBlock = /\bid=["']?console-settings\b/

/** Escapes text that would close the script element. */
const asJsonInHtml = (settings: ConsoleSettings): string => JSON.stringify(settings).replace(/</g, '\\u003c')

export const fillSettings = (html: string, settings: ConsoleSettings): string => {
  const block = [...html.matchAll(scripts)].find(([tag]) => isBlock.test(tag))
  const start = block === undefined ? -1 : block.index + block[0].length
  const end = html.indexOf('</script>', start)
  return start === -1 || end === -1 ? html : html.slice(0, start) + asJsonInHtml(settings) + html.slice(end)
}

const hashed = /[.-][0-9a-f]{8,}\.\w+$/

const isHashed = (path: string): boolean => hashed.test(path)

const assetEndings =
  /\.(?:aac|avif|br|css|gif|gz|html?|ico|jpe?g|js|json|m4a|map|mjs|mp3|ogg|png|svg|ttf|txt|wasm|wav|webmanifest|webp|woff2?|xml)$/i

const isAssetPath = (path: string): boolean => path.startsWith('assets/') || assetEndings.test(path)

/** The hash of a logo, by its address. */
const logoIn = (path: string): string | null => (path.startsWith(LOGO_FOLDER) ? (/^[0-9a-f]{16}(?=\.)/.exec(path.slice(LOGO_FOLDER.length))?.[0] ?? '') : null)

const plainPath = /^(?:[A-Za-z0-9_@~-][\w@~.-]*\/)*[A-Za-z0-9_@~-][\w@~.-]*$/

/** Compressed files are chosen by content negotiation; source maps are private. */
const unserved = /\.(?:br|gz|map)$|(?:^|\/)index\.html$/

const isServed = async (folder: string, path: string): Promise<boolean> => {
  if (!plainPath.test(path) || unserved.test(path)) return false
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    return file === join(root, path.split('/').join(sep))
  } catch {
    return false
  }
}

export const CONSOLE_PATH = '/console/'
export const OPERATOR_PATH = '/operator/'

const CARD_FRAME = 'card.html'
const SERVICE_WORKER = 'service-worker.js'
const manifests: ReadonlyMap<string, Language> = new Map([['manifest.webmanifest', 'en'], ['manifest.fr.webmanifest', 'fr']])
/** Of notifications. */
const APP_ICON = 'icons/icon-192.png'

const notBuilt = 'The console hasn\'t been built yet. Run "npm run build", then reload this page.\n'

interface Deps {
  folder: string
  /** Of the operators' page. Null: it isn't served. */
  operatorFolder: string | null
  settings: ConsoleSettings
  twilioEdge: string | null
  random: RandomSource
  rateLimiter: Pick<RateLimiter, 'countStranger'>
  brand: Pick<BrandCache, 'latest' | 'logo'>
}

interface PageDeps {
  folder: string
  name: string
  settings: ConsoleSettings
  brand: Deps['brand']
  /** The address of the page. */
  root: string
}

/** Reads the page each time, so that a new build or brand shows at once. Null without a build. */
const makePageReader = ({ folder, name, settings, brand, root }: PageDeps): (() => Promise<string | null>) => {
  let last: { source: string; shown: Brand; page: string } | null = null
  return async () => {
    const [source, shown] = await Promise.all([readFile(join(folder, name), 'utf8').catch(() => null), brand.latest()])
    if (source === null) return null
    if (last?.source !== source || last.shown !== shown) {
      last = { source, shown, page: fillSettings(brandedPage(source, shown, root), { ...settings, ...brandSettings(shown) }) }
    }
    return last.page
  }
}

/** Every answer differs, so stronger compression costs more than it saves. */
const BROTLI_QUALITY = 5

const NONCE_BYTES = 16

const newStyleNonce = ({ bytes }: Pick<RandomSource, 'bytes'>): string => bytes(NONCE_BYTES).toString('base64url')

const metas = /<meta\b[^<>]*>/g
const isNonceMeta = /\bproperty=["']?csp-nonce\b/
const nonceIn = /\snonce\b(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?/

export const fillStyleNonce = (html: string, nonce: string): string =>
  html.replace(metas, (tag) => (isNonceMeta.test(tag) ? tag.replace(nonceIn, ` nonce="${nonce}"`) : tag))

/** Without an ETag: after a 304 a browser would combine a stored page and its nonce with a new policy. */
const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  nonce: string,
  headersOf: typeof pageHeaders,
): Promise<FastifyReply> => {
  const html = fillStyleNonce(page, nonce)
  reply.headers({ ...headersOf(html, nonce, request.protocol === 'https'), vary: 'accept-encoding' })
  reply.type('text/html; charset=utf-8')
  const encoding = encodingFor(request)
  if (encoding === undefined) return reply.send(html)
  return reply.header('content-encoding', encoding).send(await encode(html, encoding, BROTLI_QUALITY))
}

type PageRequest = FastifyRequest<{ Params: { '*': string } }>

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(notBuilt)

export const serveConsole = (app: FastifyInstance, { folder, operatorFolder, settings, twilioEdge, random, rateLimiter, brand }: Deps): void => {
  const page = { folder, settings, brand, root: CONSOLE_PATH }
  const readPage = makePageReader({ ...page, name: 'index.html' })
  const readCardFrame = makePageReader({ ...page, name: CARD_FRAME })
  const consoleHeaders: typeof pageHeaders = (html, nonce, isTls) => pageHeaders(html, nonce, isTls, twilioEdge)
  const frameHeaders: typeof pageHeaders = (html, nonce, isTls) =>
    cardFrameHeaders(html, nonce, isTls, settings.stripePublishableKey !== undefined)
  app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    suppressWarning: true,
  })

  /** Its address contains the hash of its content. */
  const sendLogo = async (request: FastifyRequest, hash: string, reply: FastifyReply): Promise<FastifyReply> => {
    await rateLimiter.countStranger(request)
    const logo = await brand.logo(hash)
    if (logo === undefined) throw new NotFound()
    return reply.headers(assetHeaders(true)).type(logo.media_type).send(logo.content)
  }

  /** What the build has, and a company has of its own. Null if this isn't such a file. */
  const sendBranded = async (request: FastifyRequest, path: string, reply: FastifyReply): Promise<FastifyReply | null> => {
    const language = manifests.get(path)
    if (language === undefined && path !== APP_ICON) return null
    const shown = await brand.latest()
    const icon = appIconOf(shown)
    if (shown.name_en === '' && shown.color === '' && icon === null) return null
    if (language === undefined) {
      if (icon === null) return null
      await rateLimiter.countStranger(request)
      // While the database is away, that of the build is better than none.
      const logo = await brand.logo(icon.hash).catch(() => undefined)
      return logo === undefined ? null : reply.headers(assetHeaders(false)).type(logo.media_type).send(logo.content)
    }
    const manifest = await readFile(join(folder, path), 'utf8').catch(() => null)
    if (manifest === null) return null
    return reply.headers(assetHeaders(false)).type('application/manifest+json').send(brandedManifest(manifest, shown, language, CONSOLE_PATH))
  }

  const sendConsole = async (request: PageRequest, reply: FastifyReply) => {
    const path = request.params['*']
    const logo = logoIn(path)
    if (logo !== null) return sendLogo(request, logo, reply)
    const branded = await sendBranded(request, path, reply)
    if (branded !== null) return branded
    const isFile = path !== CARD_FRAME && (await isServed(folder, path))
    if (isFile) return reply.headers(path === SERVICE_WORKER ? workerHeaders : assetHeaders(isHashed(path))).sendFile(path)
    await rateLimiter.countStranger(request)
    const frame = path === CARD_FRAME ? await readCardFrame() : null
    if (frame !== null) return sendPage(request, reply, frame, newStyleNonce(random), frameHeaders)
    if (isAssetPath(path) && path !== 'index.html') throw new NotFound()
    const html = await readPage()
    return html === null ? sendNotBuilt(reply) : sendPage(request, reply, html, newStyleNonce(random), consoleHeaders)
  }

  const sendOperatorPage = (root: string) => {
    const own = { extensions: true as const, ...(settings.build !== undefined && { build: settings.build }) }
    const readOperatorPage = makePageReader({ folder: root, name: 'index.html', settings: own, brand, root: OPERATOR_PATH })
    return async (request: PageRequest, reply: FastifyReply) => {
      const path = request.params['*']
      const logo = logoIn(path)
      if (logo !== null) return sendLogo(request, logo, reply)
      if (await isServed(root, path)) return reply.headers(assetHeaders(isHashed(path))).sendFile(path, root)
      await rateLimiter.countStranger(request)
      if (isAssetPath(path)) throw new NotFound()
      const page = await readOperatorPage()
      return page === null ? sendNotBuilt(reply) : sendPage(request, reply, page, newStyleNonce(random), pageHeaders)
    }
  }

  const config = { countsItself: true }
  app.get<{ Params: { '*': string } }>(`${CONSOLE_PATH}*`, { config }, sendConsole)
  for (const path of ['/', '/console']) app.get(path, (_request, reply) => reply.redirect(CONSOLE_PATH))
  if (operatorFolder === null) return
  app.get<{ Params: { '*': string } }>(`${OPERATOR_PATH}*`, { config }, sendOperatorPage(operatorFolder))
  app.get('/operator', (_request, reply) => reply.redirect(OPERATOR_PATH))
}
