import type { Route } from 'playwright-core'
import type { Looker } from './visitor'

const wire = /\/v1\/(?!auth\/)/

/** Matches API requests only: a page of the console may have the same path. */
const reads = (route: Route): boolean => route.request().method() === 'GET' && route.request().resourceType() !== 'document'
const acts = (route: Route): boolean => route.request().method() !== 'GET'

export const keepWaiting = async (at: Looker, calls: RegExp = wire): Promise<void> => {
  await at.page.route(calls, (route) => (reads(route) ? new Promise(() => undefined) : route.continue()))
}

/** A 4xx, because screens retry after other failures. */
export const refuseReads = async (at: Looker, calls: RegExp = wire): Promise<void> => {
  at.expect(/status of 403/)
  await at.page.route(calls, (route) =>
    reads(route) ? route.fulfill({ status: 403, json: { status: 'forbidden', user_message: null } }) : route.continue(),
  )
}

export const answerWith = async (at: Looker, calls: RegExp, json: unknown): Promise<void> => {
  await at.page.route(calls, (route) => (reads(route) ? route.fulfill({ json }) : route.continue()))
}

export const refuseActs = async (at: Looker, calls: RegExp, status: number, word: string, errors?: Record<string, string[]>): Promise<void> => {
  at.expect(new RegExp(`status of ${status}`))
  await at.page.route(calls, (route) =>
    acts(route) ? route.fulfill({ status, json: { status: word, user_message: null, ...(errors && { errors }) } }) : route.continue(),
  )
}

export const answerActs = async (at: Looker, calls: RegExp, json: unknown): Promise<void> => {
  await at.page.route(calls, (route) => (acts(route) ? route.fulfill({ json }) : route.continue()))
}

export const holdActs = async (at: Looker, calls: RegExp): Promise<void> => {
  await at.page.route(calls, (route) => (acts(route) ? new Promise(() => undefined) : route.continue()))
}
