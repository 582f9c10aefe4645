/** For when the thing that had the focus is gone: the page goes on from its top. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
