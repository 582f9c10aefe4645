import type { Route } from 'playwright-core'
import type { Visitor } from './visitor'

const wire = /\/v1\/(?!auth\/)/

/** Matches API requests only: a page of the console may have the same path. */
const isRead = (route: Route): boolean => route.request().method() === 'GET' && route.request().resourceType() !== 'document'
const isMutation = (route: Route): boolean => route.request().method() !== 'GET'

export const holdReads = async (at: Visitor, calls: RegExp = wire): Promise<void> => {
  await at.page.route(calls, (route) => (isRead(route) ? new Promise(() => undefined) : route.continue()))
}

/** A 4xx, because screens retry after other failures. */
export const failReads = async (at: Visitor, calls: RegExp = wire): Promise<void> => {
  at.expect(/status of 403/)
  await at.page.route(calls, (route) =>
    isRead(route) ? route.fulfill({ status: 403, json: { status: 'forbidden', user_message: null } }) : route.continue(),
  )
}

export const replyToReads = async (at: Visitor, calls: RegExp, json: unknown): Promise<void> => {
  await at.page.route(calls, (route) => (isRead(route) ? route.fulfill({ json }) : route.continue()))
}

export const failMutations = async (at: Visitor, calls: RegExp, status: number, word: string, errors?: Record<string, string[]>): Promise<void> => {
  at.expect(new RegExp(`status of ${status}`))
  await at.page.route(calls, (route) =>
    isMutation(route) ? route.fulfill({ status, json: { status: word, user_message: null, ...(errors && { errors }) } }) : route.continue(),
  )
}

export const replyToMutations = async (at: Visitor, calls: RegExp, json: unknown): Promise<void> => {
  await at.page.route(calls, (route) => (isMutation(route) ? route.fulfill({ json }) : route.continue()))
}

export const holdMutations = async (at: Visitor, calls: RegExp): Promise<void> => {
  await at.page.route(calls, (route) => (isMutation(route) ? new Promise(() => undefined) : route.continue()))
}
