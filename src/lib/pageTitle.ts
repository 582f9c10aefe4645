let [page, prefix, override, written] = ['', '', '', '']

const show = (): void => {
  written = override || prefix + page
  if (document.title !== written) document.title = written
}

/** Pages set their title without this module, which loads after the sign-in. */
const followPage = (): void => {
  if (document.title !== written) page = document.title
  show()
}

const watcher = new MutationObserver(followPage)

const change = (apply: () => void): void => {
  const element = document.querySelector('title') ?? document.head.appendChild(document.createElement('title'))
  if (document.title !== written) page = document.title
  apply()
  show()
  watcher.observe(element, { childList: true })
}

/** Precedes the title of every page until it is ''. */
export const setTitlePrefix = (text: string): void =>
  change(() => {
    prefix = text
  })

/** Stands in place of every page's title until it is ''. */
export const setTitleOverride = (text: string): void =>
  change(() => {
    override = text
  })
