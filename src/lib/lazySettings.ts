import { parseJson } from './record'

export interface LazySettings {
  notifications: boolean
  callPaths: boolean
  flowVersions: boolean
  schedules: boolean
  templates: boolean
  /** Prefixes of premium-rate numbers that may be called; null with a service that has other rules for numbers. */
  premiumNumbers: readonly string[] | null
}

const listIn = (block: string, name: string): readonly string[] | null => {
  const list = new RegExp(`"${name}":\\s*(\\[[^\\]]*\\])`).exec(block)?.[1]
  const read: unknown = list === undefined ? null : parseJson(list)
  return Array.isArray(read) ? read.filter((text) => typeof text === 'string') : null
}

/** Settings that only screens loaded later read. The sign-in script neither names them nor shares its parser. */
export const readLazySettings = (): LazySettings => {
  const block = document.getElementById('console-settings')?.textContent ?? ''
  const flag = (name: string): boolean => new RegExp(`"${name}":\\s*true\\b`).test(block)
  return { notifications: flag('notifications'), callPaths: flag('callPaths'), flowVersions: flag('flowVersions'), schedules: flag('schedules'), templates: flag('templates'), premiumNumbers: listIn(block, 'premiumNumbers') }
}
