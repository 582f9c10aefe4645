import { Readable } from 'node:stream'
import { Type, type Static } from 'typebox'
import { exportsOperations, type ExportQuery, CallFiltersSchema } from 'contract/calls'
import { IdSchema } from 'contract/operation'
import { RecordingFiltersSchema, VoicemailFiltersSchema } from 'contract/recordings'
import { JournalFiltersSchema } from 'contract/views'
import type { Clock } from '../../platform/clock'
import { csvOf } from '../../platform/texts/csv'
import { checkDays } from '../../platform/texts/days'
import { dispositionOf } from '../../platform/texts/disposition'
import { NotFound, sentenceIn, type Language, type Sentence } from '../../platform/failures/failures'
import type { Exported } from '../history/exported'
import { localDay } from 'callflow/calendar'
import { makeFairQueue } from '../../platform/jobs/fairQueue'
import { route, type FileAnswer, type FileRequest, type BoundRoute } from '../../platform/http/routes/route'
import { fileHeaders } from '../../platform/http/security'
import type { SignedUrls } from '../../platform/sessions/token'
import { makeChecker } from '../../platform/http/routes/request'

const ExportRequestSchema = Type.Object(
  { ...VoicemailFiltersSchema.properties, ...RecordingFiltersSchema.properties, ...CallFiltersSchema.properties, ...JournalFiltersSchema.properties, application_id: Type.Optional(IdSchema), language: Type.Union([Type.Literal('en'), Type.Literal('fr')]) },
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

type Noun = 'calls' | 'voicemails' | 'recordings' | 'flow-analytics' | 'people' | 'journal' | 'personal-data'

/** A ZIP file instead of a list. */
export interface Packed {
  title: Sentence
  pack: (accountId: string, filters: Omit<ExportRequest, 'language'>, language: Language) => Promise<AsyncIterable<Uint8Array>>
}

const EXPORTS_PER_ACCOUNT = 2
const MAX_EXPORTS = 8

interface Deps {
  signedUrls: SignedUrls
  clock: Clock
  lists: Readonly<Record<Noun, Exported | Packed>>
}

export type ExportsService = ReturnType<typeof makeExportsService>

export const makeExportsService = ({ signedUrls, clock, lists }: Deps) => {
  const queue = makeFairQueue({ perAccount: EXPORTS_PER_ACCOUNT, inAll: MAX_EXPORTS })
  const byNoun = new Map<string, Exported | Packed>(Object.entries(lists))

  return {
    urlOf: async (accountId: string, noun: Noun, request: ExportRequest): Promise<string> => {
      checkDays(request)
      const word = wordOf(request)
      const signed = await signedUrls.seal(accountId, subjectOf(noun, word))
      return `/v1/exports/${noun}?${new URLSearchParams({ ...signed, asked: word }).toString()}`
    },

    download: async (noun: string, { asked: word, ...signed }: ExportQuery, countFor: FileRequest['countFor']): Promise<FileAnswer> => {
      const list = byNoun.get(noun)
      if (list === undefined || !(await signedUrls.isRight(subjectOf(noun, word), signed))) throw new NotFound()
      await countFor(signed.account)
      const { language, ...filters } = requestIn(word)
      const [mediaType, ending] = 'pack' in list ? ['application/zip', 'zip'] : ['text/csv; charset=utf-8; header=present', 'csv']
      const headers = {
        ...fileHeaders,
        'content-type': mediaType,
        'content-disposition': dispositionOf(`${sentenceIn(list.title, language)} ${localDay(clock())}.${ending}`),
      }
      const made = 'pack' in list ? await list.pack(signed.account, filters, language) : csvOf(list.head.map((title) => sentenceIn(title, language)), list.rows(signed.account, filters, language))
      const leave = await queue.enter(signed.account)
      const content = Readable.from(made, { objectMode: false })
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
