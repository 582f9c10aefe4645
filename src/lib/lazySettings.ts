export interface LazySettings {
  notifications: boolean
  callPaths: boolean
  schedules: boolean
}

/** Settings that only screens loaded later read. The sign-in script neither names them nor shares its parser. */
export const readLazySettings = (): LazySettings => {
  const block = document.getElementById('console-settings')?.textContent ?? ''
  const flag = (name: string): boolean => new RegExp(`"${name}":\\s*true\\b`).test(block)
  return { notifications: flag('notifications'), callPaths: flag('callPaths'), schedules: flag('schedules') }
}
