import { useEffect, useState } from 'react'

/** Part 1, section 9. */
const STEP_ROWS = 20

interface ShownOptions<Row> {
  /** Loaded, and past every filter. */
  rows: readonly Row[]
  /** When it changes the list begins anew. */
  filter: string
  hasNextPage: boolean
  /** A page is on its way, or was refused: then no other is asked for. */
  isWaiting: boolean
  fetchNextPage: () => void
}

/**
 * The first 20 rows, and 20 more with each `more()`. Asks for the next page when the loaded rows run out, also because
 * they were deleted or do not pass the filter; a service that sends its whole list at once is never asked again.
 */
export const useVisibleRows = <Row>({ rows, filter, hasNextPage, isWaiting, fetchNextPage }: ShownOptions<Row>) => {
  const [{ limit, of }, setLimit] = useState({ limit: STEP_ROWS, of: filter })
  if (of !== filter) setLimit({ limit: STEP_ROWS, of: filter })
  const isShort = hasNextPage && rows.length < limit

  useEffect(() => {
    if (isShort && !isWaiting) fetchNextPage()
  }, [isShort, isWaiting, fetchNextPage])

  return {
    shown: rows.slice(0, limit),
    hasMore: hasNextPage || rows.length > limit,
    isFilling: isShort,
    more: (): void => setLimit({ limit: limit + STEP_ROWS, of }),
  }
}
