/** Throws for any address that isn't http or https, such as a script. */
export const webAddressOf = (address: string): string => {
  const { protocol, href } = new URL(address, window.location.href)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is no address of the web.`)
  return href
}

export const download = (address: string): void => {
  const link = document.createElement('a')
  // Another host might display the file: never in place of the console.
  Object.assign(link, { href: webAddressOf(address), download: '', target: '_blank', rel: 'noreferrer' })
  link.click()
}

export const saveFile = (name: string, text: string, type = 'application/json'): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
