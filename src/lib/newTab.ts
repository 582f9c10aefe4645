import { download, webAddressOf } from './download'

export interface NewTab {
  show: (address: string) => void
  close: () => void
}

export interface Placeholder {
  title: string
  text: string
  language: string
}

const EMPTY_MS = 20_000
const CHECK_MS = 250

const isEmpty = (tab: Window): boolean => {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}

const closeIfEmpty = (tab: Window): void => {
  const start = Date.now()
  const timer = setInterval(() => {
    const isTimedOut = Date.now() - start > EMPTY_MS
    if (tab.closed || !isEmpty(tab) || isTimedOut) clearInterval(timer)
    if (isTimedOut && !tab.closed && isEmpty(tab)) tab.close()
  }, CHECK_MS)
}

const linkFallback: NewTab = {
  show: (address) => {
    const link = document.createElement('a')
    Object.assign(link, { href: webAddressOf(address), target: '_blank', rel: 'noreferrer' })
    link.click()
  },
  close: () => undefined,
}

const fill = ({ document: page }: Window, { title, text, language }: Placeholder): void => {
  page.title = title
  page.documentElement.lang = language
  const main = page.createElement('main')
  const heading = page.createElement('h1')
  heading.textContent = text
  main.append(heading)
  page.body.replaceChildren(main)
}

/** For browsers that only download PDFs, which would leave the tab empty. */
const downloadOnly: NewTab = { show: download, close: () => undefined }

/** Must be called within the click: browsers block a tab opened later as a popup. */
export const openPdf = (waiting: Placeholder): NewTab => {
  if (!navigator.pdfViewerEnabled) return downloadOnly
  const tab = window.open('', '_blank')
  if (tab === null) return linkFallback
  tab.opener = null
  fill(tab, waiting)
  return {
    show: (address) => {
      tab.location.replace(webAddressOf(address))
      closeIfEmpty(tab)
    },
    close: () => tab.close(),
  }
}
