import type { Role } from 'contract/operation'
import { BASE_PATH } from './paths'
import { isRecord, parseJson } from './values'
import { readApiPrefix } from './settings'

/**
 * GET requests that are sent before a screen asks for them: by `src/first/main.ts` while the libraries are still on their
 * way, and by the menu for the screen that may be opened next. They lie on `window`, because the two scripts share no
 * module.
 */
export interface EarlyRequest {
  headers: Record<string, string>
  response: Promise<Response>
  /** By `performance.now()`; later, the response is out of date. */
  until: number
  /** By `Date.now()`. */
  sentAt: number
  abort: () => void
}

declare global {
  interface Window {
    earlyRequests?: Map<string, EarlyRequest>
  }
}

/** A response that no screen has asked for by then is out of date. */
const MAX_AGE_MS = 10_000

/** Screens show what is cached, and ask again when it is older. */
export const FRESH_SECONDS = 30

const askedAt = new Map<string, number>()

/** By the names that the paths have for them: `:accountId`. */
type Ids = Readonly<Record<string, unknown>>

const urlOf = (path: string, ids: Ids): string =>
  readApiPrefix() + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(ids[name])))

/** A screen would show what this path was answered, and not ask again. */
export const isFresh = (path: string, ids: Ids): boolean =>
  performance.now() - (askedAt.get(urlOf(path, ids)) ?? -Infinity) < FRESH_SECONDS * 1000

/** Sends GET requests for these paths with the headers that `src/api/request.ts` would send. */
export const sendEarly = (paths: readonly string[], ids: Ids, token: string, language: string): void => {
  const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: `Bearer ${token}` }
  const requests = (window.earlyRequests ??= new Map())
  const until = performance.now() + MAX_AGE_MS
  for (const path of paths) {
    const url = urlOf(path, ids)
    const controller = new AbortController()
    const response = fetch(url, { headers, signal: controller.signal })
    // Whoever takes the response handles its failure.
    response.catch(() => undefined)
    requests.set(url, { headers, response, until, sentAt: Date.now(), abort: () => controller.abort() })
  }
}

/** Whether all that were sent have been answered well. One that failed is left to the screen, which handles its failure. */
export const haveEarlyResponses = async (): Promise<boolean> => {
  try {
    const responses = await Promise.all([...(window.earlyRequests?.values() ?? [])].map(({ response }) => response))
    return responses.length > 0 && responses.every(({ ok }) => ok)
  } catch {
    return false
  }
}

/** Takes the request for `url` once, if it is recent and was sent for the same token and language. */
export const takeEarlyRequest = (url: string, { method, headers }: RequestInit): EarlyRequest | null => {
  if (method !== 'GET') return null
  askedAt.set(url, performance.now())
  const early = window.earlyRequests?.get(url)
  if (early === undefined) return null
  window.earlyRequests?.delete(url)
  const asked = new Headers(headers)
  const isSame = Object.entries(early.headers).every(([name, value]) => asked.get(name) === value)
  if (isSame && performance.now() < early.until) return early
  early.abort()
  return null
}

let isUnderway = false

/** The page is about to draw its first screen, with responses that were requested with the page. */
export const startOpening = (): void => void (isUnderway = true)
export const endOpening = (): void => void (isUnderway = false)
export const isOpening = (): boolean => isUnderway

/** A pattern of the path below the console's base, indexes of `files`, the paths of the first GET requests, and the least role if it is not for everybody: higher ones come first. */
export type FirstScreen = [pattern: string, files: number[], gets: string[], least?: Role]

/** The block `console-first` that the build writes into index.html. */
export interface FirstLoads {
  files: string[]
  /** Indexes of what every screen of a member needs. */
  member: number[]
  french: number[]
  /** Indexes of what a screen draws last, which wait for the libraries. */
  late: number[]
  screens: FirstScreen[]
  /** Indexes of what a prerendered page needs besides the entry, by the pattern of its path. */
  guests: Record<string, number[]>
}

const isFirstLoads = (block: unknown): block is FirstLoads => isRecord(block)

/** `null` in development, where the build writes none. */
export const readFirstLoads = (): FirstLoads | null => {
  const block = parseJson(document.getElementById('console-first')?.textContent ?? '')
  return isFirstLoads(block) ? block : null
}

/** Browsers warn of a style that was preloaded and not used, but not of one that was only prefetched. */
export const preloadFile = (file: string, styleRel: 'preload' | 'prefetch' = 'preload'): void => {
  const isStyle = file.endsWith('css')
  const link = document.createElement('link')
  link.rel = isStyle ? styleRel : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.href = `${BASE_PATH}/${file}`
  document.head.append(link)
}
