import { startTransition, useEffect, useState } from 'react'

const FIRST_ROWS = 20

/** Renders the first rows of a long list at once, the others right after. A new `listKey` starts again. */
export const useFirstRows = <Row>(rows: readonly Row[], listKey: unknown): readonly Row[] => {
  const [whole, setWhole] = useState<unknown>(null)
  useEffect(() => startTransition(() => setWhole(listKey)), [listKey])
  return whole === listKey || rows.length <= FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS)
}
