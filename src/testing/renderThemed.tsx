import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ThemeRoot } from '@/app/ThemeRoot'

/** A part of a screen by itself, in the console's theme. */
export const renderThemed = (part: ReactElement) => render(part, { wrapper: ThemeRoot })
