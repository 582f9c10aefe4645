import { webAddressOf } from './download'

/** A tab that waits for its address. */
export interface NewTab {
  /** Throws for what is no address of the web. */
  show: (address: string) => void
  close: () => void
}

/** What stands in a tab until its address has come, and after it when the browser saves the file instead of showing it. */
export interface Waiting {
  title: string
  text: string
  language: string
}

/** As long a service may take to send its first byte. */
const EMPTY_MS = 20_000
const LOOK_MS = 250

/** Whatever cannot be read is another site's, so there is something to see. */
const isEmpty = (tab: Window): boolean => {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}

/** A file that is saved leaves a tab behind that nobody needs. */
const closeWhenUseless = (tab: Window): void => {
  const start = Date.now()
  const timer = setInterval(() => {
    const isLate = Date.now() - start > EMPTY_MS
    if (tab.closed || !isEmpty(tab) || isLate) clearInterval(timer)
    if (isLate && !tab.closed && isEmpty(tab)) tab.close()
  }, LOOK_MS)
}

/** Saves or shows it all the same where a tab may not be opened at all. */
const withoutTab: NewTab = {
  show: (address) => {
    const link = document.createElement('a')
    Object.assign(link, { href: webAddressOf(address), target: '_blank', rel: 'noreferrer' })
    link.click()
  },
  close: () => undefined,
}

const fill = ({ document: page }: Window, { title, text, language }: Waiting): void => {
  page.title = title
  page.documentElement.lang = language
  const main = page.createElement('main')
  const heading = page.createElement('h1')
  heading.textContent = text
  main.append(heading)
  page.body.replaceChildren(main)
}

/** To be called within the click: a tab that is opened when the address has come is a popup, and browsers block those. */
export const openTab = (waiting: Waiting): NewTab => {
  const tab = window.open('', '_blank')
  if (tab === null) return withoutTab
  tab.opener = null
  fill(tab, waiting)
  return {
    show: (address) => {
      tab.location.replace(webAddressOf(address))
      closeWhenUseless(tab)
    },
    close: () => tab.close(),
  }
}
