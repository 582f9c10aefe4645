let [page, prefix, override] = ['', '', '']

const show = (): void => {
  if (override !== '') document.title = override
  else if (page !== '') document.title = prefix + page
}

export const setPageTitle = (title: string): void => {
  page = title
  show()
}

/** Precedes the title of every page until it is ''. */
export const setTitlePrefix = (text: string): void => {
  prefix = text
  show()
}

/** Stands in place of every page's title until it is ''. */
export const setTitleOverride = (text: string): void => {
  override = text
  show()
}
