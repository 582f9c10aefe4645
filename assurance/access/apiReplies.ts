import type { Route } from 'playwright-core'
import type { Sentence } from '../../server/platform/failures/failures'
import type { Step } from './visitor'

type Kind = 'reads' | 'mutations'
type Reply = Parameters<Route['fulfill']>[0]

const wire = /\/v1\/(?!auth\/)/

/** API requests only: a page of the console may have the same path. */
const isOf = (kind: Kind, route: Route): boolean => {
  const isGet = route.request().method() === 'GET'
  return kind === 'mutations' ? !isGet : isGet && route.request().resourceType() !== 'document'
}

/** `null` never answers. */
const answering = (kind: Kind, calls: RegExp, reply: Reply | null): Step => async ({ page }) => {
  await page.route(calls, (route) => {
    if (!isOf(kind, route)) return route.continue()
    return reply === null ? new Promise(() => undefined) : route.fulfill(reply)
  })
}

type Errors = Readonly<Record<string, Sentence>>

/** Its errors are in the visitor's language, as the service's are. */
const refusing = (kind: Kind, calls: RegExp, status: number, word: string, errors?: Errors): Step => async (at) => {
  at.expect(new RegExp(`status of ${status}`))
  const said = errors && Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text[at.language]]]))
  await answering(kind, calls, { status, json: { status: word, user_message: null, ...(said && { errors: said }) } })(at)
}

export const holdReads = (calls = wire): Step => answering('reads', calls, null)

/** A 4xx, because screens retry after other failures. */
export const failReads = (calls = wire): Step => refusing('reads', calls, 403, 'forbidden')

export const replyToReads = (calls: RegExp, json: unknown): Step => answering('reads', calls, { json })

export const failMutations = (calls: RegExp, status: number, word: string, errors?: Errors): Step => refusing('mutations', calls, status, word, errors)

/** The password was right, and isn't enough. */
export const askFactor = (calls: RegExp): Step => async (at) => {
  at.expect(/status of 400/)
  await answering('mutations', calls, { status: 400, json: { status: 'factor_required', user_message: null, factors: { has_app: 1, credential_ids: ['AAAA'] } } })(at)
}

export const replyToMutations = (calls: RegExp, json: unknown): Step => answering('mutations', calls, { json })

export const holdMutations = (calls: RegExp): Step => answering('mutations', calls, null)
