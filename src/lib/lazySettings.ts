export interface LazySettings {
  notifications: boolean
}

/** Settings that only screens loaded later read. The sign-in script neither names them nor shares its parser. */
export const readLazySettings = (): LazySettings => {
  const text = document.getElementById('console-settings')?.textContent ?? ''
  return { notifications: /"notifications":\s*true\b/.test(text) }
}
