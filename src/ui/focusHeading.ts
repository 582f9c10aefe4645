export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Restores lost focus after a dialog or step closed, e.g. when its row was deleted. */
export const bringFocusBack = (): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) focusHeading()
  })
}
