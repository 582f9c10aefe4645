import { startTransition, useEffect, useState } from 'react'

const FIRST_ROWS = 20

/** Renders the first rows of a long list at once, the others right after. A change of `of` starts again. */
export const useFirstRows = <Row>(rows: readonly Row[], of: unknown): readonly Row[] => {
  const [whole, setWhole] = useState<unknown>(null)
  useEffect(() => startTransition(() => setWhole(of)), [of])
  return whole === of || rows.length <= FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS)
}
