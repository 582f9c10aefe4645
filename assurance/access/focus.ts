import type { Page } from 'playwright-core'

const lostFocusIn = async (isBackwards: boolean): Promise<{ places: number; lost: string[] }> => {
  const on = {
    isReachable(element: HTMLElement): boolean {
      if (element.closest('[aria-hidden=true], [inert], [disabled]') !== null) return false
      // Arrow keys skip disabled items.
      const isOfMenu = element.getAttribute('role') === 'menuitem' && element.getAttribute('aria-disabled') !== 'true'
      if (element.tabIndex < 0 && !isOfMenu) return false
      return !element.dataset['testid']?.startsWith('sentinel') && element.checkVisibility({ visibilityProperty: true })
    },
    name(element: HTMLElement): string {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      const words = element.getAttribute('aria-label') ?? label ?? element.textContent
      return `<${element.tagName.toLowerCase()}> “${words.trim().slice(0, 60)}”`
    },
    ring(element: HTMLElement): string {
      const around: Element[] = [element]
      for (let each = element.parentElement, step = 0; each !== null && step < 3; each = each.parentElement, step += 1) {
        around.push(each, ...each.querySelectorAll(':scope > fieldset, :scope > span'))
      }
      return around
        .map((each) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor, borderTopWidth } = getComputedStyle(each)
          const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`
          return [outline, boxShadow, borderTopColor, borderTopWidth].join()
        })
        .join(' | ')
    },
    isCovered(element: HTMLElement): boolean {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points = [[x, y], [left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]] as const
      return points.every(([at, down]) => {
        const hit = document.elementFromPoint(at, down)
        return hit === null || !(element.contains(hit) || hit.contains(element) || hit.closest('label, button, a, [class*=Base-root]')?.contains(element) === true)
      })
    },
    async drawn(): Promise<void> {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    },
  }
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex], [role=menuitem]'
  const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => on.isReachable(element))
  const places = isBackwards ? reachable.reverse() : reachable
  const first = document.activeElement
  const lost: string[] = []
  const last = places.at(-1)
  if (last !== undefined && places.length > 1) last.focus()
  for (const place of places) {
    if (!place.isConnected || !on.isReachable(place)) continue
    await on.drawn()
    const before = on.ring(place)
    place.focus()
    await on.drawn()
    if (document.activeElement !== place) continue
    if (places.length > 1 && on.ring(place) === before) lost.push(`no ring: ${on.name(place)}`)
    if (on.isCovered(place)) lost.push(`covered: ${on.name(place)}`)
  }
  if (first instanceof HTMLElement) first.focus()
  return { places: places.length, lost: [...new Set(lost)] }
}

/**
 * Finds focused elements that nobody would see: without a drawn indicator, or covered. It goes backwards, because
 * elements scrolled into view then stop at the upper edge, under the header.
 */
export const lostFocus = async (page: Page, isBackwards: boolean): Promise<{ places: number; lost: string[] }> => {
  // A key press makes the browser treat the focus as keyboard focus. Keys pressed inside a frame do not count for this
  // page.
  await page.evaluate(() => document.activeElement instanceof HTMLIFrameElement && document.activeElement.blur())
  await page.keyboard.press('Shift')
  return page.evaluate(lostFocusIn, isBackwards)
}
