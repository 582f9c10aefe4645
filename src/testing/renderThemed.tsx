import { render, type RenderOptions } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ThemeRoot } from '@/app/ThemeRoot'

/** A part of a screen by itself, in the console's theme. */
export const renderThemed = (part: ReactElement, options: Pick<RenderOptions, 'onCaughtError'> = {}) =>
  render(part, { ...options, wrapper: ThemeRoot })
