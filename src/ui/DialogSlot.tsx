import { Suspense, type ReactNode } from 'react'
import { Boundary } from './Boundary'

export const DialogSlot = ({ children }: { children: ReactNode }) => (
  <Boundary>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
)
