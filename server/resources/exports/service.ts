import { Readable } from 'node:stream'
import { exportsOperations, type ExportQuery } from 'contract/exports'
import { Type, type Static } from 'typebox'
import { CallFiltersSchema } from 'contract/calls'
import { IdSchema } from 'contract/parts'
import { RecordingFiltersSchema } from 'contract/recordings'
import type { Clock } from '../../core/clock'
import { csvOf } from '../../core/texts/csv'
import { checkDays } from '../../core/texts/days'
import { dispositionOf } from '../../core/texts/disposition'
import { NotFound } from '../../core/failures/failures'
import type { Exported } from '../../core/history/exported'
import { localDay } from '../../core/texts/localDay'
import { makeFairQueue } from '../../core/fairQueue'
import { route, type FileAnswer, type FileRequest, type BoundRoute } from '../../core/routes/route'
import { fileHeaders } from '../../core/security'
import type { SignedUrls } from '../../core/sessions/signedUrl'
import { makeChecker } from '../../core/routes/check'

const ExportRequestSchema = Type.Object(
  { ...RecordingFiltersSchema.properties, ...CallFiltersSchema.properties, application_id: Type.Optional(IdSchema), language: Type.Union([Type.Literal('en'), Type.Literal('fr')]) },
  { additionalProperties: false },
)

type ExportRequest = Static<typeof ExportRequestSchema>

const checker = makeChecker<ExportRequest>(ExportRequestSchema)

const wordOf = (request: ExportRequest): string => Buffer.from(JSON.stringify(request)).toString('base64url')

const requestIn = (word: string): ExportRequest => {
  const request: unknown = JSON.parse(Buffer.from(word, 'base64url').toString())
  if (!checker.isRight(request)) throw new NotFound()
  return request
}

/** The signed text; its line breaks rule out any id. */
const subjectOf = (noun: string, word: string): string => `export\n${noun}\n${word}`

type Noun = 'calls' | 'voicemails' | 'recordings' | 'flow-analytics'

const EXPORTS_PER_ACCOUNT = 2
const MAX_EXPORTS = 8

export interface ExportsService {
  urlOf: (accountId: string, noun: Noun, request: ExportRequest) => Promise<string>
  download: (noun: string, query: ExportQuery, countFor: FileRequest['countFor']) => Promise<FileAnswer>
}

interface Deps {
  signedUrls: SignedUrls
  clock: Clock
  lists: Readonly<Record<Noun, Exported>>
}

export const makeExportsService = ({ signedUrls, clock, lists }: Deps): ExportsService => {
  const queue = makeFairQueue({ perAccount: EXPORTS_PER_ACCOUNT, inAll: MAX_EXPORTS })
  const byNoun = new Map<string, Exported>(Object.entries(lists))

  return {
    urlOf: async (accountId, noun, request) => {
      checkDays(request)
      const word = wordOf(request)
      const signed = await signedUrls.seal(accountId, subjectOf(noun, word))
      return `/v1/exports/${noun}?${new URLSearchParams({ ...signed, asked: word }).toString()}`
    },

    download: async (noun, { asked: word, ...signed }, countFor) => {
      const list = byNoun.get(noun)
      if (list === undefined || !(await signedUrls.isRight(subjectOf(noun, word), signed))) throw new NotFound()
      await countFor(signed.account)
      const { language, ...filters } = requestIn(word)
      const head = list.head.map((title) => title[language])
      const headers = {
        ...fileHeaders,
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': dispositionOf(`${list.title[language]} ${localDay(clock())}.csv`),
      }
      const leave = await queue.enter(signed.account)
      const content = Readable.from(csvOf(head, list.rows(signed.account, filters, language)), { objectMode: false })
      // Closes in every case: read completely, failed or aborted.
      content.once('close', leave)
      return { status: 200, headers, content }
    },
  }
}

export const exportsRoutes = (exports: ExportsService): BoundRoute[] => [
  route(exportsOperations.downloadExport, ({ params, query, countFor }) =>
    exports.download(params.noun, query, countFor),
  ),
]
