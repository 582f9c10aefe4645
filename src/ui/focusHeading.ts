/** For when the thing that had the focus is gone: the page goes on from its top. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Runs after a dialog gave the focus back or a step went: whoever had it may be gone, e.g. with a row that was deleted. */
export const bringFocusBack = (): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) focusHeading()
  })
}
