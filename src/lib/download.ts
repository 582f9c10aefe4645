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
