import { render, type RenderOptions } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ThemeRoot } from '@/app/App'

export const renderThemed = (part: ReactElement, options: Pick<RenderOptions, 'onCaughtError'> = {}) =>
  render(part, { ...options, wrapper: ThemeRoot })
