import type { BrowserContext } from 'playwright-core'

/**
 * What page translators and extensions do to the texts of a page: `wraps` puts each text node into two elements,
 * `replaces` puts two elements with a text of their own in its place, `rewrites` puts another text node in its place,
 * `clones` replaces the element that holds it, and `translates` puts two elements with a changed text in its place, which
 * it writes anew whenever the page changes.
 */
export type Translator = 'wraps' | 'replaces' | 'rewrites' | 'clones' | 'translates'

const translatePage = (kind: Translator): void => {
  const cloned = 'p, span, strong, time, td, dt, dd, li'
  const left = `head, script, style, noscript, textarea${kind === 'translates' ? ', .notranslate, [translate=no]' : ''}`
  const own = new WeakSet<Node>()
  const textLike = (node: Node): Text => {
    const text = document.createTextNode(node.nodeValue ?? '')
    own.add(text)
    return text
  }
  const translated = (text: Text): Text => {
    const other = document.createTextNode(`«${text.data.replace(/^«|»$/g, '')}»`)
    own.add(other)
    return other
  }
  const frameOf = (text: Text): Node => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    inner.append(text)
    return outer
  }
  const translate = (text: Text, parent: HTMLElement): void => {
    own.add(text)
    switch (kind) {
      case 'wraps': {
        const place = document.createComment('')
        text.replaceWith(place)
        place.replaceWith(frameOf(text))
        return
      }
      case 'replaces':
        text.replaceWith(frameOf(textLike(text)))
        return
      case 'translates':
        text.replaceWith(frameOf(translated(text)))
        return
      case 'rewrites':
        text.replaceWith(textLike(text))
        return
      case 'clones': {
        if (parent.childNodes.length > 1 || !parent.matches(cloned)) return
        const clone = parent.cloneNode(true)
        clone.childNodes.forEach((child) => own.add(child))
        parent.replaceWith(clone)
      }
    }
  }
  const translateAll = (): void => {
    observer.disconnect()
    document.querySelectorAll('font > font').forEach((inner) => {
      if (kind === 'translates' && inner.firstChild instanceof Text) inner.replaceChildren(translated(inner.firstChild))
    })
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      const { parentElement } = text
      if (own.has(text) || text.data.trim() === '' || parentElement?.closest(left) !== null) continue
      translate(text, parentElement)
    }
    watch()
  }
  const observer = new MutationObserver(translateAll)
  const watch = (): void => observer.observe(document, { childList: true, subtree: true, characterData: true })
  watch()
}

/** In every page of the context, also for texts that appear later. */
export const addTranslator = async (context: BrowserContext, kind: Translator): Promise<void> => {
  await context.addInitScript(translatePage, kind)
}
