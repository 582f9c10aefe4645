export interface LazySettings {
  notifications: boolean
  callPaths: boolean
  flowVersions: boolean
  schedules: boolean
  templates: boolean
}

/** Settings that only screens loaded later read. The sign-in script neither names them nor shares its parser. */
export const readLazySettings = (): LazySettings => {
  const block = document.getElementById('console-settings')?.textContent ?? ''
  const flag = (name: string): boolean => new RegExp(`"${name}":\\s*true\\b`).test(block)
  return { notifications: flag('notifications'), callPaths: flag('callPaths'), flowVersions: flag('flowVersions'), schedules: flag('schedules'), templates: flag('templates') }
}
