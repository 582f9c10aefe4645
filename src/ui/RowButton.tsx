import type { ComponentProps } from 'react'

/** A round icon button of one element, for rows that may number hundreds: a library button is three components. */
export const RowButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={className === undefined ? 'row-button' : `row-button ${className}`} />
)
