import { Type, type Static } from 'typebox'
import { makeChecker } from '../../core/routes/check'
import { NotFound } from '../../core/failures/failures'
import { RecordingFiltersSchema } from 'contract/recordings'

/** The filters of any of the lists, and the language of who asked. */
const AskedSchema = Type.Object(
  { ...RecordingFiltersSchema.properties, language: Type.Union([Type.Literal('en'), Type.Literal('fr')]) },
  { additionalProperties: false },
)

export type Asked = Static<typeof AskedSchema>

const checker = makeChecker<Asked>(AskedSchema)

export const wordOf = (asked: Asked): string => Buffer.from(JSON.stringify(asked)).toString('base64url')

/** Of a word that was signed here; an older version of the service may have written it. */
export const askedIn = (word: string): Asked => {
  const asked: unknown = JSON.parse(Buffer.from(word, 'base64url').toString())
  if (!checker.isRight(asked)) throw new NotFound()
  return asked
}

/** What the signature covers; the line ends make it other than any id. */
export const subjectOf = (noun: string, word: string): string => `export\n${noun}\n${word}`
