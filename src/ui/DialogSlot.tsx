import { Suspense, type ReactNode } from 'react'
import { Boundary } from './Boundary'

/** Where a dialog that loads apart stands: until it is there, the page stays as it is. */
export const DialogSlot = ({ children }: { children: ReactNode }) => (
  <Boundary>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
)
