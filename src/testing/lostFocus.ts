/** Browsers move the focus off a disabled element; jsdom doesn't. */
export const loseFocusWhenDisabled = (): void => {
  const styles = (): void => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.matches(':disabled')) activeElement.blur()
  }
  new MutationObserver(styles).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
