import { useEffect, useState } from 'react'

const STEP_ROWS = 20

interface ShownOptions<Row> {
  rows: readonly Row[]
  filter: string
  hasNextPage: boolean
  isWaiting: boolean
  fetchNextPage: () => void
}

/** Loads the next page when the loaded rows run out, also after deletions or filtering. */
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
    showUpTo: (count: number): void => setLimit({ limit: Math.max(count, STEP_ROWS), of }),
    more: (): void => setLimit({ limit: limit + STEP_ROWS, of }),
  }
}
