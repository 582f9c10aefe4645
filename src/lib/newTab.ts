import { webAddressOf } from './download'

export interface NewTab {
  show: (address: string) => void
  close: () => void
}

export interface Waiting {
  title: string
  text: string
  language: string
}

const EMPTY_MS = 20_000
const LOOK_MS = 250

const isEmpty = (tab: Window): boolean => {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}

const closeWhenUseless = (tab: Window): void => {
  const start = Date.now()
  const timer = setInterval(() => {
    const isLate = Date.now() - start > EMPTY_MS
    if (tab.closed || !isEmpty(tab) || isLate) clearInterval(timer)
    if (isLate && !tab.closed && isEmpty(tab)) tab.close()
  }, LOOK_MS)
}

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

/** Must be called within the click: browsers block a tab opened later as a popup. */
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
