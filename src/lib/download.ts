/** The whole of an address that a service gave. Throws for what is none of the web, such as a script. */
export const webAddressOf = (address: string): string => {
  const { protocol, href } = new URL(address, window.location.href)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is no address of the web.`)
  return href
}

/** Has the browser save what is at the address; the page stays. */
export const download = (address: string): void => {
  const link = document.createElement('a')
  link.href = webAddressOf(address)
  link.download = ''
  link.click()
}

/** Has the browser save a text as a file of this name. */
export const saveFile = (name: string, text: string, type = 'application/json'): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
