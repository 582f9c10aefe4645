import { startTransition, useEffect, useState } from 'react'

/** More than a window shows. */
const FIRST_ROWS = 20

/**
 * The first rows of a long list at once, so that it opens as fast as a short one, and the others as soon as those stand.
 * `of` says what the list is of: another list begins anew.
 */
export const useFirstRows = <Row>(rows: readonly Row[], of: unknown): readonly Row[] => {
  const [whole, setWhole] = useState<unknown>(null)
  useEffect(() => startTransition(() => setWhole(of)), [of])
  return whole === of || rows.length <= FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS)
}
