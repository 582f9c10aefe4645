import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import Box from '@mui/material/Box'
import type { Id } from 'contract/operation'
import { useCallback, useState, type FocusEvent } from 'react'
import type { RowListProps } from './RowList'

/** Rows beyond the window's edge, so that Tab always finds the next one. */
const OVERSCAN = 3

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  position: 'relative',
  '& > li': { position: 'absolute', top: 0, left: 0, width: '100%', borderBottom: 1, borderColor: 'divider' },
} as const

const indexOf = (target: Element): number => Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)

/** Renders only rows near the window; assistive technology gets the total. */
export const WindowedRows = <Row extends { id: Id }>({ label, rows, estimatedHeightPx, styles, children }: RowListProps<Row>) => {
  const [top, setTop] = useState(0)
  // The focused row stays, however far the page scrolls.
  const [focused, setFocused] = useState(-1)
  const measure = useCallback((list: HTMLElement | null) => {
    if (list !== null) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- The React Compiler isn't used.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeightPx,
    getItemKey: (index) => String(rows[index]?.id ?? index),
    // Unrendered rows measure 0, and would never fill the window.
    measureElement: (...measured) => measureElement(...measured) || estimatedHeightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return focused < 0 || focused >= rows.length ? shown : [...new Set([...shown, focused])].sort((a, b) => a - b)
    },
  })

  const handleFocus = ({ target }: FocusEvent): void => setFocused(indexOf(target))

  return (
    <Box
      component="ul"
      role="list"
      ref={measure}
      aria-label={label}
      onFocus={handleFocus}
      onBlur={() => setFocused(-1)}
      sx={{ ...listStyles, ...styles }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(row)}
          </li>
        )
      })}
    </Box>
  )
}
