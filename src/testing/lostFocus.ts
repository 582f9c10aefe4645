/** What browsers do and jsdom does not: who is switched off loses the focus to the page. */
export const loseFocusWhenDisabled = (): void => {
  const styles = (): void => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.matches(':disabled')) activeElement.blur()
  }
  new MutationObserver(styles).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
