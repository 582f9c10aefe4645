/** AltGr types '#' on some keyboards and reports Ctrl as pressed. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
