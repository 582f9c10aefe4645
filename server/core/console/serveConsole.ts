import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../failures'
import { assetHeaders, pageHeaders } from '../security'
import { isAssetPath, isHashed, isServed } from './assets'
import { makePageReader, type Page } from './page'
import type { ConsoleSettings } from './settingsBlock'

export const CONSOLE_PATH = '/console/'

const notBuilt = 'The console is not built yet. Run "npm run build" and load this page again.\n'

interface Parts {
  /** Absolute: where the build put `index.html`. */
  folder: string
  settings: ConsoleSettings
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply => {
  reply.headers({ ...pageHeaders(page.html, request.protocol === 'https'), etag: page.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const wanted = request.headers['accept-encoding'] ?? ''
  const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(wanted))
  const content = encoding === undefined ? undefined : page.encoded.get(encoding)
  if (encoding === undefined || content === undefined) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(content)
}

/** The console's files, and its page for every other path below /console/, since the console routes by itself. */
export const serveConsole = (app: FastifyInstance, { folder, settings }: Parts): void => {
  const readPage = makePageReader(folder, settings)
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
    if (await isServed(folder, path)) return reply.headers(assetHeaders(isHashed(path))).sendFile(path)
    if (isAssetPath(path) && path !== 'index.html') throw new NotFound()
    const page = await readPage()
    if (page !== null) return sendPage(request, reply, page)
    return reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(notBuilt)
  }

  app.get<{ Params: { '*': string } }>(`${CONSOLE_PATH}*`, sendConsole)
  for (const path of ['/', '/console']) app.get(path, (_request, reply) => reply.redirect(CONSOLE_PATH))
}
