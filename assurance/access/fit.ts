import type { Page } from 'playwright-core'

/** Runs in the page. Its functions are methods, because the compiler would wrap others in a helper that the page lacks. */
const misfitsIn = (): string[] => {
  const on = {
    place(element: Element | null): string {
      const words = element?.textContent.trim().replace(/\s+/g, ' ').slice(0, 60) ?? ''
      return `<${element?.tagName.toLowerCase() ?? 'none'}> “${words}”`
    },
    isForScreenReaders(element: Element): boolean {
      const { clip, clipPath, position } = getComputedStyle(element)
      return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none') && element.clientWidth <= 2
    },
    cuts(way: string): boolean {
      return way === 'hidden' || way === 'clip'
    },
    scrolls(way: string): boolean {
      return way === 'auto' || way === 'scroll'
    },
    cutter(rect: DOMRect, from: Element): string | null {
      let sideways = true
      let upright = true
      for (let each: Element | null = from; each !== null && each !== document.documentElement; each = each.parentElement) {
        if (on.isForScreenReaders(each)) return null
        const { overflowX, overflowY, display } = getComputedStyle(each)
        const box = each.getBoundingClientRect()
        if (display === 'inline') continue
        if (sideways && on.cuts(overflowX) && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5)) return `cut off sideways by ${on.place(each)}`
        if (upright && on.cuts(overflowY) && (rect.bottom > box.bottom + 4 || rect.top < box.top - 4)) return `cut off below by ${on.place(each)}`
        if (on.scrolls(overflowX)) sideways = false
        if (on.scrolls(overflowY)) upright = false
      }
      return sideways && (rect.right > innerWidth + 1 || rect.left < -1) ? 'beyond the window' : null
    },
  }
  const found = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`)
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(element)
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    // WCAG 1.4.10 exempts data tables.
    const mayScroll = element instanceof HTMLTextAreaElement || element.querySelector(':scope > table') !== null
    if (on.scrolls(overflowX) && isWide && !mayScroll) found.add(`scrolls sideways: ${on.place(element)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '' || parent.closest('select, [aria-hidden=true], noscript, script, style')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue
      const cutter = on.cutter(rect, parent)
      if (cutter !== null) found.add(`“${text.nodeValue?.trim().slice(0, 60) ?? ''}” is ${cutter}`)
    }
  }
  return [...found]
}

export const misfits = (page: Page): Promise<string[]> => page.evaluate(misfitsIn)
