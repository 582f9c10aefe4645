/** Says whether what was pressed is for the browser or the system. AltGr types '#' on some keyboards, and says that Ctrl is held. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
