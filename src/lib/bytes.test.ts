import { formatBytes } from './bytes'

const MB = 1024 * 1024

test.each([
  [0, '0 MB', '0 Mo'],
  [31.44 * MB, '31.4 MB', '31,4 Mo'],
  [1023.9 * MB, '1,023.9 MB', '1 023,9 Mo'],
  [5120 * MB, '5 GB', '5 Go'],
  [4.96 * 1024 * MB, '5 GB', '5 Go'],
])('%s bytes read %s and %s', (bytes, english, french) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  expect([plain(formatBytes(bytes, 'en')), plain(formatBytes(bytes, 'fr'))]).toEqual([english, french])
})
