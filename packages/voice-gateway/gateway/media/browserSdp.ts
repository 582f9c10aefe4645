/** What a browser says of one call has some 90 lines. */
const MOST_LINES = 300

/** Where UDP would be sent to before anything came from there; addresses are learned from the browser's own checks alone. */
const isOfAddresses = (line: string): boolean => /^a=(candidate|remote-candidates|end-of-candidates)/i.test(line)

/** One description of sound and nothing else, without the addresses that it names. Throws when it is anything else. */
export const readBrowserSdp = (sdp: string): string => {
  const lines = sdp.split(/\r\n|\n|\r/)
  const media = lines.filter((line) => line.startsWith('m='))
  if (lines.length > MOST_LINES || media.length !== 1 || media[0]?.startsWith('m=audio ') !== true) {
    throw new Error('the description is not of one call')
  }
  return lines.filter((line) => !isOfAddresses(line)).join('\r\n')
}
