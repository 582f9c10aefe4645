import { createContext, useContext, useState, type ReactNode } from 'react'
import { visuallyHidden } from './styles'

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

export const Announcer = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState('')
  return (
    <AnnounceContext value={setText}>
      {children}
      {/* At the top: where it stands in the page, it would make a short one longer than the window. */}
      <div aria-live="polite" aria-atomic="true" style={{ ...visuallyHidden, top: 0, left: 0 }}>
        {text}
      </div>
    </AnnounceContext>
  )
}
