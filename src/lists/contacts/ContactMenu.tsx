import { useState } from 'react'
import { useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { loadedAhead } from '@/ui/lazyComponent'
import { MoreIcon, RowButton } from '@/ui/RowButton'
import type { Opened } from './ContactParts'

const ContactParts = loadedAhead(async () => (await import('./ContactParts')).ContactParts)

interface ContactMenuProps {
  /** '' of a caller who hid it: nobody can be named, noted or blocked there. */
  number: string
  name: string
  /** The account's number to call from, '' for any. Left out where calling has a button of its own, and during a call. */
  callFrom?: string
  /** Of the menu; by default it names the contact. */
  label?: string
  /** What else the row offers, after what concerns the contact. */
  othersOf?: () => readonly Action[]
}

const nothing = (): Action[] => []

/** A ⋮ button that says who a number is and lets people name, note, call and block it, wherever one is shown. */
export const ContactMenu = ({ number, name, callFrom, label: givenLabel, othersOf = nothing }: ContactMenuProps) => {
  const t = useT()
  const [opened, setOpened] = useState<Opened | null>(null)
  const label = givenLabel ?? t('Actions for {name}', { name: name || phoneText(number) })
  if (number === '' || !readSettings().extensions) return othersOf === nothing ? <span className="row-slot" /> : <ActionsMenu label={label} actionsOf={othersOf} />
  return (
    <>
      <RowButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened?.part === 'menu'}
        onPointerOver={() => void ContactParts.preload()}
        onFocus={() => void ContactParts.preload()}
        onClick={({ currentTarget: anchor }) => setOpened({ part: 'menu', anchor, others: othersOf() })}
      >
        <MoreIcon />
      </RowButton>
      {opened === null ? null : (
        <ContactParts contact={{ number, name }} label={label} opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} {...(callFrom !== undefined && { callFrom })} />
      )}
    </>
  )
}
