import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Chance } from '../chance'
import type { FloodGuard } from '../connections/floodLimits'
import { NotFound } from '../failures/failures'
import { assetHeaders, cardFrameHeaders, pageHeaders } from '../security'
import { isAssetPath, isHashed, isServed } from './assets'
import { encodePage, makePageReader, pageEncodings } from './page'
import type { ConsoleSettings } from './settingsBlock'
import { fillStyleNonce, newStyleNonce } from './styleNonce'

export const CONSOLE_PATH = '/console/'

/** Where cards are typed: a page of its own, with a policy of its own. */
const CARD_FRAME = 'card.html'

const notBuilt = 'The console is not built yet. Run "npm run build" and load this page again.\n'

interface Parts {
  /** Absolute: where the build put `index.html`. */
  folder: string
  settings: ConsoleSettings
  /** Of Twilio's voice gateway; null where web phones hang on this service. */
  twilioEdge: string | null
  chance: Chance
  floods: Pick<FloodGuard, 'countStranger'>
}

/**
 * The page has no ETag on purpose: after a 304 a browser would show the page of one answer, with its nonce, under the
 * policy of another, and a nonce that is used again is none.
 */
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
  const wanted = request.headers['accept-encoding'] ?? ''
  const encoding = pageEncodings.find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(wanted))
  if (encoding === undefined) return reply.send(html)
  const content = await encodePage(html, encoding)
  return reply.header('content-encoding', encoding).send(content)
}

/** The console's files, and its page for every other path below /console/, since the console routes by itself. */
export const serveConsole = (app: FastifyInstance, { folder, settings, twilioEdge, chance, floods }: Parts): void => {
  const readPage = makePageReader(folder, 'index.html', settings)
  const readCardFrame = makePageReader(folder, CARD_FRAME, settings)
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

  const sendConsole = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*']
    const isFile = path !== CARD_FRAME && (await isServed(folder, path))
    if (isFile) return reply.headers(assetHeaders(isHashed(path))).sendFile(path)
    await floods.countStranger(request)
    const frame = path === CARD_FRAME ? await readCardFrame() : null
    if (frame !== null) return sendPage(request, reply, frame, newStyleNonce(chance), frameHeaders)
    if (isAssetPath(path) && path !== 'index.html') throw new NotFound()
    const page = await readPage()
    if (page !== null) return sendPage(request, reply, page, newStyleNonce(chance), consoleHeaders)
    return reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(notBuilt)
  }

  // Its files are many and cheap; its pages, which are encoded for each request, are a stranger's.
  const config = { isJudgedLater: true }
  app.get<{ Params: { '*': string } }>(`${CONSOLE_PATH}*`, { config }, sendConsole)
  for (const path of ['/', '/console']) app.get(path, (_request, reply) => reply.redirect(CONSOLE_PATH))
}
