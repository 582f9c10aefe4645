import type { Page } from 'playwright-core'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { isCallOf } from './swapAnswers'

const rows: [string, Operation][] = Object.entries(operations)

/** Calls that are answered with JSON to whoever uses the console. */
export const readRows = new Map(
  rows.filter(([, { method, media, access }]) => method === 'GET' && media === undefined && ['guest', 'member'].includes(access)),
)

/** Answered for others than the console, each with the reason. */
export const unaskedRows: Readonly<Record<string, string>> = {
  getHealth: 'what watches the service asks it',
  getOpenApi: 'developers read it',
  getNumber: 'the list of numbers holds all of each',
  listBranches: 'an application comes with its branches',
}

/** The names of the rows that the page asks for from now on. */
export const noteRows = (page: Page): Set<string> => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    for (const [name, row] of readRows) if (isCallOf(row, request.method(), request.url())) asked.add(name)
  })
  return asked
}
