/** Words within a sentence. Every other element is a box, a span too: that is how MUI lays them out. */
const inlineTags = new Set(['a', 'abbr', 'b', 'bdi', 'br', 'code', 'em', 'i', 'kbd', 'mark', 'q', 's', 'small', 'strong', 'sub', 'sup', 'time', 'u'])
const hiddenTags = new Set(['base', 'head', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title'])

const isStyled = (element: Element): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement

const displayOf = (element: Element, { display }: CSSStyleDeclaration): string => {
  if (display !== '') return display
  const tag = element.localName
  if (element.hasAttribute('hidden') || hiddenTags.has(tag)) return 'none'
  return inlineTags.has(tag) ? 'inline' : 'block'
}

/** It is inherited. */
const visibilityOf = (element: Element): string => {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (isStyled(each) && each.style.visibility !== '') return each.style.visibility
  }
  return 'visible'
}

/**
 * In the place of `getComputedStyle`: what stands on the elements themselves. jsdom's own matches every rule of every
 * style sheet, which takes 20 ms for each element that a query by role looks at, more than all else in a visit; how
 * things look is the browser journeys' business.
 */
export const plainStyleOf = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
  const own = document.createElement('span').style
  if (typeof pseudo === 'string' || !isStyled(element)) return own
  own.cssText = element.style.cssText
  own.display = displayOf(element, element.style)
  own.visibility = visibilityOf(element)
  return own
}
