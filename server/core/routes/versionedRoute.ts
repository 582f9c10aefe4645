import type { FastifyRequest } from 'fastify'
import type { ReplyOf, Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { makeReader, type Asked, type Member } from './call'
import { insist, success, type BoundRoute, type Desk, type Fitting, type Manner, type Outcome } from './route'

/** Of what a caller reads and may save later. */
export interface Versioned<Reply> {
  version: number
  reply: Reply
}

/** Whether the caller's `If-Match` allows to change what stands at this version. */
export type IsExpected = (version: number) => boolean

const tagOf = (version: number): string => `"${version}"`

/** A header that names no version of ours, such as a weak tag, matches none. */
const expectationOf = (header: string | undefined): IsExpected => {
  const tags = (header ?? '*').split(',').map((tag) => tag.trim())
  return (version) => tags.includes('*') || tags.includes(tagOf(version))
}

/** Binds a member's call whose success tells, as its `ETag`, the version of what it answers. */
export const versionedRoute = <R extends Row, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & { caller: Member; isExpected: IsExpected }) => Promise<Versioned<ReplyOf<R>>>,
  manner: Manner = {},
): BoundRoute => {
  insist(row, row.access === 'member', 'members')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    const isExpected = expectationOf(request.headers['if-match'])
    const { version, reply } = await handle({ ...read(request), caller: desk.member(request), isExpected })
    return { ...success(row, reply), headers: { etag: tagOf(version) } }
  }
  return { row, schemas, manner, answer }
}
