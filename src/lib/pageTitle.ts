let [page, prefix] = ['', '']

const show = (): void => {
  document.title = prefix + page
}

export const setPageTitle = (title: string): void => {
  page = title
  show()
}

/** Precedes the title of every page until it is ''. */
export const setTitlePrefix = (text: string): void => {
  prefix = text
  if (page !== '') show()
}
