import { BASE_PATH } from './paths'
import { isRecord, parseJson } from './record'

/** A pattern of the path below the console's base, indexes of `files`, and the paths of the first GET requests. */
export type FirstScreen = [pattern: string, files: number[], gets: string[]]

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
